"""MakePlayingCards, and PrinterStudio: pictures of cards, and an order."""
