package play

// A View is all that a client may see. Views are JSON, described by page/view.schema.json. A [Feed] leaves out what a client
// has already. Times are in milliseconds. Spots are written as [game.Spot] says, nodes as "12", the twelfth ply of the
// main line, or "12a.3", the third ply of the first variation in place of the twelfth.
type View struct {
	V    uint64 `json:"v"`    // number of the view: it grows with every change
	Mode string `json:"mode"` // start, play, over, review, edit

	// Of the game.
	Game   string `json:"game"`   // name of the game; "" on the start screen
	Title  string `json:"title"`  // "Ada – Bob"
	Kind   string `json:"kind"`   // title of the game: "Hive"
	Rules  string `json:"rules"`  // "standard+MLP"
	Board  string `json:"board"`  // "8x8"; "" where the game has one board
	Turn   int    `json:"turn"`   // seat to move, at the node that is shown; -1 nobody, -2 chance
	Me     []int  `json:"me"`     // seats that the client may move for
	Host   bool   `json:"host"`   // it may do what only the host may
	Node   string `json:"node"`   // the position that is shown
	Ply    int    `json:"ply"`    // plies of players before it
	Last   int    `json:"last"`   // the same of the last position of the line that is shown
	Follow bool   `json:"follow"` // the node is the last of the game, and moves on with it
	Behind int    `json:"behind"` // plies of the game after the node, in play
	Passes bool   `json:"passes"` // a forced pass is about to be played
	Paused bool   `json:"paused"`

	Seats []SeatView `json:"seats"`
	Hands []HandView `json:"hands"`
	Pad   *Pad       `json:"pad"`

	Pictures map[string]string `json:"pictures"` // of what is in hands and palettes, by spot: SVG

	Caption string       `json:"caption"` // the position in a sentence
	Say     string       `json:"say"`     // what has happened, for screen readers, once
	Banner  *Banner      `json:"banner"`
	Result  *ResultView  `json:"result"`
	Offers  []OfferView  `json:"offers"`
	May     []string     `json:"may"` // acts, and the buttons that are moves, that make sense now
	Buttons []ButtonView `json:"buttons"`
	Series  *SeriesView  `json:"series"`
	Fault   *Fault       `json:"fault"` // what is wrong with the record under review
	List    []MoveView   `json:"list"`  // the line that is shown, with forks
	Graph   GraphView    `json:"graph"`
	Rests   string       `json:"rests"` // why analysis does nothing where none is shown, in words
	Queue   int          `json:"queue"` // positions that wait for their analysis
	Think   *ThoughtView `json:"think"` // analysis of the node that is shown
	Hint    []string     `json:"hint"`  // cells of the move that was asked for, at this node
	Save    *SaveView    `json:"save"`
	Edit    *EditView    `json:"edit"`
	Start   *StartView   `json:"start"`
	Set     Settings     `json:"set"`
	Comment string       `json:"comment"` // on the node
	Forks   []ForkView   `json:"forks"`   // where more than one move goes on from the node

	// Of the board.
	Art        int               `json:"art"` // number of the drawing: parts of another one mean nothing
	Box        [4]int            `json:"box"` // viewBox, in units
	Background string            `json:"background"`
	Symbols    []string          `json:"symbols"`
	Parts      []PartView        `json:"parts"`
	Outlines   []string          `json:"outlines"`
	Frame      []int             `json:"frame"`   // numbers of parts, in the order of drawing
	Between    [][]int           `json:"between"` // scenes on the way from the ply before
	Times      []int             `json:"times"`   // of these
	Cells      []CellView        `json:"cells"`
	On         map[string]string `json:"on"`    // what stands on cells, by spot: "White ant"
	Table      []TableMove       `json:"table"` // legal moves with their gestures; none where there are too many, or not for the client
	Marks      *Marks            `json:"marks"`
}

// A ButtonView is an act that can be asked for, or a button that is a move.
type ButtonView struct {
	Act   string `json:"act"` // as in May
	Text  string `json:"text"`
	Title string `json:"title"` // with its key
	Off   bool   `json:"off"`   // it makes no sense now
	Place string `json:"place"` // acts, moves, or banner: with what it says
	Ask   string `json:"ask"`   // what is asked first; "" nothing
}

// A SeatView is a seat and who has it.
type SeatView struct {
	Name   string   `json:"name"`
	Seat   string   `json:"seat"`   // what the game calls it: "White"
	Colour string   `json:"colour"` // of its pieces, "#rrggbb"; "" where it has none
	Kind   SeatKind `json:"kind"`
	Player string   `json:"player"`
	Used   int64    `json:"used"`   // time, up to this view
	Left   *int64   `json:"left"`   // what a clock that counts down has left
	Runs   bool     `json:"runs"`   // the clock
	Thinks bool     `json:"thinks"` // an engine is searching
	Points *float64 `json:"points"` // on the board, where the game counts
	About  string   `json:"about"`  // what there is to say of it besides: who plays, whether a remote player is here
	Link   string   `json:"link"`   // of a remote seat, for the host
}

// A HandView is how many pieces of a kind a seat has left.
type HandView struct {
	Spot  string `json:"spot"`
	Seat  int    `json:"seat"`
	Count int    `json:"count"`
	Name  string `json:"name"`
	Short string `json:"short"` // what it is called in the hand of its seat: "Ant"
}

// A Pad is a table, as of scores.
type Pad struct {
	Title string     `json:"title"` // "" none
	Head  []string   `json:"head"`  // none where the columns need none
	Rows  [][]string `json:"rows"`
}

// A Banner is what the page says above the board until the next act.
type Banner struct {
	Kind  string   `json:"kind"` // refused, pass, result, failure, offer, note
	Text  string   `json:"text"`
	Code  string   `json:"code"`
	Hint  string   `json:"hint"`
	Rule  string   `json:"rule"`  // text of the rule that the code stands for
	Place string   `json:"place"` // of a text, see [Refusal]
	Cells []string `json:"cells"`
}

// A ResultView is how a game ended.
type ResultView struct {
	Winners []int  `json:"winners"`
	Reason  string `json:"reason"`
	Text    string `json:"text"`
	Scores  []int  `json:"scores"`
}

// An OfferView is an offer that waits for an answer.
type OfferView struct {
	From   int    `json:"from"`
	What   string `json:"what"`   // draw, takeback, restart
	Text   string `json:"text"`   // "Ada asks to take back f5.", or to Ada herself "You ask …"
	Answer bool   `json:"answer"` // the client may accept or decline it
}

// A SeriesView is the running score of a series.
type SeriesView struct {
	Game   int       `json:"game"` // from 1
	Of     int       `json:"of"`
	Names  []string  `json:"names"`
	Points []float64 `json:"points"` // by name
	Text   string    `json:"text"`   // who has won it, with the score; "" before its end
	Tables []Pad     `json:"tables"` // the running score, and the games that are over
}

// A seriesGame is a finished game of a series.
type seriesGame struct {
	names    []string // by seat
	points   []float64
	text     string
	entrants []int // who had the seats, as places in the config
}

// A Fault is what is wrong with a record.
type Fault struct {
	Code    string `json:"code"`
	Message string `json:"text"`
	Hint    string `json:"hint"`
	Place   string `json:"place"` // "file:line:col"
	Token   string `json:"token"`
	Ply     int    `json:"ply"`
}

// A MoveView is a line of the list of moves.
type MoveView struct {
	Node    string     `json:"node"`
	N       int        `json:"n"`    // number of the ply as people count; 0 of a deal
	Seat    int        `json:"seat"` // -2 chance
	Text    string     `json:"text"`
	Cells   string     `json:"cells"`   // the same by row and column, where a game has that: "(0,1)"
	Comment string     `json:"comment"` //
	Clock   string     `json:"clock"`   // what the clock of the seat showed
	Loss    string     `json:"loss"`    // against the best move, once analysed
	Blunder bool       `json:"blunder"`
	Forks   []ForkView `json:"forks"` // the variations in place of it
}

// A ForkView is a move that is a way to go on.
type ForkView struct {
	Node string `json:"node"`
	Text string `json:"text"`
}

// A GraphView is the graph of the scores of the line that is shown, in a box of 300 × 64.
type GraphView struct {
	Markup string `json:"markup"` // SVG
	Text   string `json:"text"`   // the same in words
}

// A ThoughtView is what the analysis says of a position.
type ThoughtView struct {
	Node    string      `json:"node"`
	Running bool        `json:"running"`
	Text    string      `json:"text"`    // score and whose it is: "+2 discs for Ada", "win in 5 for Ada"
	Measure string      `json:"measure"` // what scores count that have no unit of the game; "" where they have
	Exact   bool        `json:"exact"`
	Depth   int         `json:"depth"`
	Nodes   int64       `json:"nodes"`
	Effort  string      `json:"effort"` // what it does, or has done, in words
	Line    []string    `json:"line"`
	Moves   []Candidate `json:"moves"`
	Next    int64       `json:"next"`  // nodes that "more" would spend
	Steps   [][]string  `json:"steps"` // cells of the moves of the line
}

// A Candidate is a move and its score.
type Candidate struct {
	Text  string   `json:"text"`
	Line  []string `json:"line"` // Text first
	Score string   `json:"score"`
	Loss  string   `json:"loss"`
}

// A SaveView is where the game is kept.
type SaveView struct {
	File string `json:"file"`
	OK   bool   `json:"ok"`
	Note string `json:"note"` // what went wrong
}

// An EditView is a start position that is being set up.
type EditView struct {
	Text    string     `json:"text"` // of the position, in the game's notation
	Turn    int        `json:"turn"` // seat to move
	Fault   *Banner    `json:"fault"`
	Palette []HandView `json:"palette"`
	Picked  string     `json:"picked"`
}

// A PartView is a piece of the drawing.
type PartView struct {
	N      int    `json:"n"`
	Markup string `json:"m"`
	Unique string `json:"u,omitempty"` // link of a sprite that is one thing and may glide
}

// A CellView is a cell that can be pointed at.
type CellView struct {
	Spot    string `json:"s"`
	X       int    `json:"x"` // of its centre, in units
	Y       int    `json:"y"`
	Outline int    `json:"o"` // number in Outlines
	Name    string `json:"n"`
}

// A TableMove is a legal move and the ways to point at it.
type TableMove struct {
	Text     string       `json:"t"`
	Gestures [][]StepView `json:"g"`
}

// A StepView is a step of a gesture.
type StepView struct {
	Spots []string `json:"s"`
	Need  int      `json:"n"`
}

// Marks are what is outlined on the board.
type Marks struct {
	From  []string            `json:"from"` // of the last move
	To    []string            `json:"to"`
	Turns map[string][]string `json:"turns"` // by the text of a legal move: the cells that it changes
	By    map[string]string   `json:"by"`    // by the text of a legal move that another piece carries out: the cell of that
}

// A StartView is what the start screen and the form of a new game need.
type StartView struct {
	Games  []GameForm  `json:"games"`
	Files  []FileView  `json:"files"`
	Scores []HighScore `json:"scores"`
	Form   Config      `json:"form"`   // with which the form of a new game begins,
	Fields Fields      `json:"fields"` // and what its fields say then
	Here   string      `json:"here"`   // of a game that goes on from a position: which one that is, in a sentence; else ""
	List   []ListView  `json:"list"`   // games of the record that was opened, if there are several
}

// A ListView is a game of a record of several.
type ListView struct {
	N     int    `json:"n"` // from 0
	Title string `json:"title"`
	Text  string `json:"text"` // result and length
	Fault bool   `json:"fault"`
}

// A GameForm is what can be chosen for a game.
type GameForm struct {
	Name    string     `json:"name"`
	Title   string     `json:"title"`
	Seats   []string   `json:"seats"`
	Fewest  int        `json:"fewest"` // players
	Most    int        `json:"most"`
	Rules   []Choice   `json:"rules"`
	Flags   []FlagForm `json:"flags"`
	Players []Choice   `json:"players"`
	Draws   bool       `json:"draws"`  // can be agreed
	Manual  bool       `json:"manual"` // has moves that are carried out by hand
	Deals   bool       `json:"deals"`
	Arrange bool       `json:"arrange"` // start positions can be set up piece by piece
	Picture string     `json:"picture"` // SVG of the start, small
}

// A Choice is one of several.
type Choice struct {
	Name    string   `json:"name"`
	Text    string   `json:"text"`
	Options string   `json:"options,omitempty"` // of a rule set: what may follow a + after its name,
	Letters []string `json:"letters,omitempty"` // which are these letters
	Level   string   `json:"level,omitempty"`   // of a player: what a number after its name means
}

// A FlagForm is a choice of a game's start.
type FlagForm struct {
	Name   string   `json:"name"`
	Values []string `json:"values"` // the default first; none: any text
	Text   string   `json:"text"`
}

// A FileView is a saved game.
type FileView struct {
	N     int    `json:"n"` // its number, by which it is opened
	Name  string `json:"name"`
	Game  string `json:"game"`
	Title string `json:"title"`
	Over  bool   `json:"over"`
	Text  string `json:"text"` // which game it is, how many, length and result of the last one
}

// A HighScore is a row of the table of high scores.
type HighScore struct {
	Game  string `json:"game"` // with its rules and its board
	Name  string `json:"name"`
	Score string `json:"score"`
	Date  string `json:"date"`
	File  int    `json:"file"`
	Aided bool   `json:"aided"` // moves were taken back, or hints shown

	rank int // larger is better
}

// Settings are a person's choices, which outlive games.
type Settings map[string]string
