package conquest_test

import (
	"errors"
	"strings"
	"testing"

	course "github.com/plybook/plybook/cmd/internal/course/conquest"
	"github.com/plybook/plybook/replay/conquest"
)

const (
	askMode  = "PvP (0) ou PvE (1) ? ou Battle of the Artificial Intelligence (2) ?\n"
	askNames = "Joueur 1, entrez votre nom :\nJoueur 2, entrez votre nom :\n"
	askHard  = "Hardcore (1) ou non (0) ?\n"
	askSize  = "Entrez la taille (impaire et au moins 3) du plateau :\n"
	again    = "Veuillez entrer un entier impair supérieur ou égal à 3.\n"
	askFrom  = "Entrez  les coordonnées de départ :\n"
	askTo    = "Entrez  les coordonnées d'arrivée : \n"
	askCells = askFrom + askTo
	askUndo  = "Annuler un coup ? (1 = oui, 0 = non)\n"

	start3 = "__0_1_2\n0|X _ O \n1|_ _ _ \n2|O _ X \n---\n"
	end3   = "__0_1_2\n0|X _ X \n1|_ X _ \n2|X _ X \n---\n"
)

func TestDialogue(t *testing.T) {
	given := conquest.Dialogue{Mode: "pvp", Names: []string{"X", "O"}, Hardcore: "0", Size: 3}
	hard := given
	hard.Hardcore = "1"
	patient := given
	patient.Patient = true
	tests := []struct {
		name     string
		dialogue conquest.Dialogue
		in, out  string
		code     string
		plies    int
	}{
		{"everything is asked", conquest.Dialogue{}, "0\nAda\nBob\n1\n3\n0 0 1 1\n",
			askMode + askNames + askHard + askSize + start3 + "Au tour de Ada :\n" + askCells + end3 + "Le vainqueur est Ada !\n", "", 1},
		{"answers outside the list are asked again", conquest.Dialogue{Names: []string{"a", "b"}}, "7 x\n0\n3\n1\n4\n-3\n3\n0 0 1 1",
			askMode + askMode + askHard + askHard + askSize + again + again + start3 + "Au tour de a :\n" + askCells + end3 + "Le vainqueur est a !\n", "", 1},
		{"names may be empty", conquest.Dialogue{Mode: "pvp", Hardcore: "1", Size: 3}, "\n\r\n0 0 1 1",
			askNames + start3 + "Au tour de  :\n" + askCells + end3 + "Le vainqueur est  !\n", "", 1},
		{"an invalid move", hard, "0 0 0 0 0 0 1 1",
			start3 + "Au tour de X :\n" + askCells + "Coup non valide !\n" + askCells + end3 + "Le vainqueur est X !\n", "", 1},
		{"back to the start", given, "0 0 1 1 1 0 0 1 1 0",
			start3 + "Au tour de X :\n" + askCells + askUndo + start3 + "Au tour de X :\n" + askCells + askUndo + end3 + "Le vainqueur est X !\n", "", 1},
		{"the input ends", given, "0 0 1 1 ", start3 + "Au tour de X :\n" + askCells + askUndo, "script-end", 1},
		{"no number", given, "0 zero", start3 + "Au tour de X :\nEntrez  les coordonnées de départ :\n", "script-number", 0},
		{"no number, from a person", patient, "abc 0 0\n0 zero 1\n0 0 x\n1 1\nno\n0",
			start3 + "Au tour de X :\n" + askFrom + askFrom + askFrom + askTo + askTo + askUndo + askUndo + end3 + "Le vainqueur est X !\n", "", 1},
		{"no number, before the game", conquest.Dialogue{Mode: "pvp", Names: given.Names, Patient: true}, "non 1\n1\ntrois\n3\n0 0 1 1",
			askHard + askHard + askSize + askSize + start3 + "Au tour de X :\n" + askCells + end3 + "Le vainqueur est X !\n", "", 1},
		{"no end", conquest.Dialogue{Mode: "pvp", Names: []string{"X", "O"}, Hardcore: "1", Size: 3, MaxTurns: 1}, "0 0 0 1",
			start3 + "Au tour de X :\n" + askCells + "__0_1_2\n0|X X X \n1|_ _ _ \n2|O _ X \n---\n", "endless", 1},
		{"a computer player", conquest.Dialogue{}, "2\n", askMode, "no-computer", -1},
		{"an even size", conquest.Dialogue{Mode: "pvp", Names: []string{"X", "O"}, Hardcore: "1", Size: 4}, "", "", "bad-size", -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			played, ill, err := course.Play(test.dialogue, strings.NewReader(test.in), &out)
			if err != nil {
				t.Fatal(err)
			}
			if out.String() != test.out {
				t.Errorf("it says\n%s\nwant\n%s", out.String(), test.out)
			}
			if code := ""; ill != nil || test.code != "" {
				if ill != nil {
					code = strings.TrimPrefix(ill.Code, "conquest/")
				}
				if code != test.code {
					t.Errorf("code %q, want %q", code, test.code)
				}
			}
			if (played == nil) != (test.plies < 0) || played != nil && len(played.Plies) != test.plies {
				t.Errorf("played %+v, want %d plies", played, test.plies)
			}
		})
	}
}

// A brokenPipe takes some bytes and no more.
type brokenPipe struct{ left int }

func (p *brokenPipe) Write(b []byte) (int, error) {
	if p.left -= len(b); p.left < 0 {
		return 0, errors.New("nobody reads")
	}
	return len(b), nil
}

func TestDialogueThatNobodyReads(t *testing.T) {
	d := conquest.Dialogue{Mode: "pvp", Names: []string{"X", "O"}, Hardcore: "0", Size: 3}
	for left := range 40 {
		if _, _, err := course.Play(d, strings.NewReader(strings.Repeat("0 0 1 1 1 ", 50)), &brokenPipe{left * 5}); err == nil {
			t.Errorf("no error after %d bytes", left*5)
		}
	}
}
