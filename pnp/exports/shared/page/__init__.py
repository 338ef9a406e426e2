"""What all printed pages share: a canvas of ReportLab, marks, the slug area and its labels."""
