package contactix

import "github.com/plybook/plybook/analyze/weightfile"

// files have the weights of players.
const files = weightfile.Beside("contactix")
