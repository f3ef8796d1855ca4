package bluelagoon

import (
	_ "embed"
	"slices"

	"github.com/plybook/plybook/parse"
)

// Codes returns the faults that this game's records and strings can have, in the order in which they
// are tested for: of several faults of one string or ply, the first is reported. Of a single state
// all are.
func Codes() []parse.Code { return slices.Clone(codes) }

// codesText has their titles, texts and sources.
//
//go:embed codes.md
var codesText string

var codes = parse.MustDescribe(codesText, []parse.Code{
	// About moves.
	{Name: "bluelagoon/malformed-move", Allow: allowSpaces + "," + allowCRLF + "," + allowZeros},
	{Name: "bluelagoon/not-dealt"},
	{Name: "bluelagoon/game-over"},
	{Name: "bluelagoon/wrong-turn"},
	{Name: "bluelagoon/off-board"},
	{Name: "bluelagoon/village-in-settlement"},
	{Name: "bluelagoon/no-settlers-left"},
	{Name: "bluelagoon/no-villages-left"},
	{Name: "bluelagoon/occupied"},
	{Name: "bluelagoon/village-on-sea"},
	{Name: "bluelagoon/not-adjacent"},

	// About what `plybook bluelagoon` is asked to do.
	{Name: "bluelagoon/no-valid-move"},
	{Name: "bluelagoon/phase-not-over"},
	{Name: "bluelagoon/already-dealt"},

	// About the grammar of state strings; the first error from left to right is reported.
	{Name: "bluelagoon/line-too-long"},
	{Name: "bluelagoon/bad-statement", Allow: allowOrder},
	{Name: "bluelagoon/bad-spacing", Allow: allowSpaces},
	{Name: "bluelagoon/bad-number"},
	{Name: "bluelagoon/leading-zero", Allow: allowZeros},
	{Name: "bluelagoon/number-too-large"},
	{Name: "bluelagoon/not-positive"},
	{Name: "bluelagoon/bad-coordinate"},
	{Name: "bluelagoon/bad-phase"},
	{Name: "bluelagoon/bad-token-list"},
	{Name: "bluelagoon/bad-piece-list"},
	{Name: "bluelagoon/missing-semicolon", Allow: allowNoSemicolon},
	{Name: "bluelagoon/trailing-text", Allow: allowSpaces + "," + allowCRLF},

	// About well-formed states that describe no position.
	{Name: "bluelagoon/board-size"},
	{Name: "bluelagoon/player-count"},
	{Name: "bluelagoon/player-ids", Allow: allowOrder},
	{Name: "bluelagoon/current-player"},
	{Name: "bluelagoon/off-board-cell"},
	{Name: "bluelagoon/duplicate-cell"},
	{Name: "bluelagoon/unsorted", Allow: allowUnsorted},
	{Name: "bluelagoon/islands-unsorted", Allow: allowOrder},
	{Name: "bluelagoon/islands-overlap"},
	{Name: "bluelagoon/two-tokens"},
	{Name: "bluelagoon/two-pieces"},

	// About positions that no game reaches, and what cannot be known from a position alone.
	{Name: "bluelagoon/circle-count"},
	{Name: "bluelagoon/circle-on-sea"},
	{Name: "bluelagoon/empty-island", Severity: parse.Warning},
	{Name: "bluelagoon/token-off-circle"},
	{Name: "bluelagoon/token-count"},
	{Name: "bluelagoon/circle-token-and-piece"},
	{Name: "bluelagoon/circle-empty"},
	{Name: "bluelagoon/hand-mismatch"},
	{Name: "bluelagoon/village-on-circle"},
	{Name: "bluelagoon/too-many-settlers"},
	{Name: "bluelagoon/too-many-villages"},
	{Name: "bluelagoon/score-in-exploration"},
	{Name: "bluelagoon/stranded-group"},
	{Name: "bluelagoon/current-player-stuck", Severity: parse.Warning},
	{Name: "bluelagoon/turn-order", Severity: parse.Warning},
	{Name: "bluelagoon/tally-unknown", Severity: parse.Note},
	{Name: "bluelagoon/island-split", Severity: parse.Note},
	{Name: "bluelagoon/islands-touch", Severity: parse.Note},

	// About records: logs, and plybook PGN.
	{Name: "bluelagoon/bad-item"},
	{Name: "bluelagoon/unknown-map"},
	{Name: "bluelagoon/record-order"},
	{Name: "bluelagoon/missing-deal"},
	{Name: "bluelagoon/unexpected-deal"},
	{Name: "bluelagoon/map-changed"},
	{Name: "bluelagoon/wrong-phase"},
	{Name: "bluelagoon/wrong-pieces"},
	{Name: "bluelagoon/wrong-tokens"},
	{Name: "bluelagoon/wrong-hand"},
	{Name: "bluelagoon/wrong-score"},
	{Name: "bluelagoon/wrong-next-player"},
	{Name: "bluelagoon/unscored-end", Severity: parse.Warning},
	{Name: "bluelagoon/no-final-state", Severity: parse.Warning},
	{Name: "bluelagoon/unfinished", Severity: parse.Note},
	{Name: "bluelagoon/move-number", Severity: parse.Warning},
	{Name: "bluelagoon/bad-rules"},
	{Name: "bluelagoon/not-expressible"},
})
