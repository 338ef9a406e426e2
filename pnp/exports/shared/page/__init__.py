"""What pages of exports share: pictures on them, lines of text, and the words they say."""
