package conquest

import "github.com/plybook/plybook/replay/game"

// MaxLevel is the highest level of the computer players.
const MaxLevel = 4

// human is the level of players who type their moves.
const human = -1

// What the program asks about its players, and what it calls those of its own.
const (
	askFirstName   = "Joueur 1, entrez votre nom :"
	askSecondName  = "Joueur 2, entrez votre nom :"
	askSeat        = "Voulez-vous jouez en premier (1) ou en deuxième (2) ?"
	askLevel       = "Choisissez le niveau de l'intelligence artificielle " + levelRange
	askName        = "Entrez votre nom :"
	askFirstLevel  = "Choisissez le niveau de la première intelligence artificielle " + levelRange
	askSecondLevel = "Choisissez le niveau de la deuxième intelligence artificielle " + levelRange
	levelRange     = "(entre 0 et 4 où 0 = Naive et 4 = Imbattable) :"

	firstComputer  = "Waterloo"
	secondComputer = "Bonaparte"
)

// askPlayers asks who plays.
func (t *session) askPlayers() *game.Illegal {
	if t.Mode != "pvp" && t.Computer == nil { // whoever replays the script would have to think
		return &game.Illegal{
			Code:    "conquest/no-computer",
			Message: "The script has a computer player, whose moves it does not contain; it can be played, but not replayed.",
			Hint:    "plybook conquest play --record game.pgn < SCRIPT plays and records it",
		}
	}
	t.levels = [2]int{human, human}
	switch t.Mode {
	case "pvp":
		return t.askNames(0, askFirstName, askSecondName)
	case "pve":
		return t.askOpponent()
	}
	t.names = [2]string{firstComputer, secondComputer}
	copy(t.names[:], t.Names)
	for seat, ask := range [...]string{askFirstLevel, askSecondLevel} {
		if ill := t.askLevel(seat, seat, ask); ill != nil {
			return ill
		}
	}
	return nil
}

// askOpponent asks who plays against the computer, and how strong that is.
func (t *session) askOpponent() *game.Illegal {
	if t.Human == 0 {
		var ill *game.Illegal
		if t.Human, ill = t.choose(askSeat, 1, 2); ill != nil {
			return ill
		}
	}
	computer := 2 - t.Human
	if ill := t.askLevel(computer, 0, askLevel); ill != nil {
		return ill
	}
	t.names[computer] = secondComputer
	return t.askNames(1-computer, askName)
}

// askNames asks for the names of human players, from a seat on.
func (t *session) askNames(seat int, asks ...string) *game.Illegal {
	for i, ask := range asks {
		if i < len(t.Names) {
			t.names[seat+i] = t.Names[i]
			continue
		}
		t.say(ask)
		name, ok := t.console.Line()
		if !ok {
			return inputEnds(ask)
		}
		t.names[seat+i] = name
	}
	return nil
}

// askLevel asks for the level of a computer player, unless the i-th of the levels that are given is theirs.
func (t *session) askLevel(seat, i int, ask string) (ill *game.Illegal) {
	if i < len(t.Levels) {
		t.levels[seat] = t.Levels[i]
		return nil
	}
	t.levels[seat], ill = t.choose(ask, 0, MaxLevel)
	return ill
}
