package bluelagoon

// MaxSeats is the largest number of players; the smallest is [MinSeats].
const (
	MinSeats = 2
	MaxSeats = 4
)

// villagesEach is how many villages a player has.
const villagesEach = 5

// settlersEach is how many settlers a player has in a phase, by the number of players.
var settlersEach = [MaxSeats + 1]int{2: 30, 3: 25, 4: 20}

// A Kind is a kind of token.
type Kind int8

// The kinds, in the order of state strings. All but statuettes are resources.
const (
	NoToken Kind = iota - 1
	Coconut
	Bamboo
	Water
	Stone
	Statuette

	Kinds     = 5
	resources = 4 // kinds that are resources
)

// kindLetters are the letters of the kinds in state strings.
const kindLetters = "CBWPS"

var (
	kindNames = [Kinds]string{"coconut", "bamboo", "water", "precious stone", "statuette"}
	kindLists = [Kinds]string{"coconuts", "bamboo", "water", "precious stones", "statuettes"}
)

// Letter returns the letter of a kind in state strings, or '-' for none.
func (k Kind) Letter() byte {
	if k < 0 {
		return '-'
	}
	return kindLetters[k]
}

func (k Kind) String() string {
	if k < 0 {
		return "none"
	}
	return kindNames[k]
}

// Total returns how many tokens of the kind there are.
func (k Kind) Total() int { return kindTotals[k] }

var kindTotals = [Kinds]int{6, 6, 6, 6, 8}

// Tokens is the number of tokens, and of stone circles that a deal needs.
const Tokens = 32

// A Phase is one of the two parts of a game.
type Phase uint8

const (
	Exploration Phase = iota
	Settlement
)

// phaseLetters are the letters of the phases in state strings.
const phaseLetters = "ES"

var phaseNames = [...]string{"exploration", "settlement"}

func (p Phase) String() string { return phaseNames[p] }

// Letter returns the letter of the phase in state strings.
func (p Phase) Letter() byte { return phaseLetters[p] }

// A Piece is what a player puts on the board.
type Piece uint8

const (
	Settler Piece = iota
	Village

	NoPiece Piece = 0xFF
)

// pieceLetters are the letters of the pieces in moves and in player statements.
const pieceLetters = "ST"

var (
	pieceNames = [...]string{"settler", "village"}
	pieceLists = [...]string{"settlers", "villages"}
)

func (p Piece) String() string {
	if int(p) >= len(pieceNames) {
		return "none"
	}
	return pieceNames[p]
}
