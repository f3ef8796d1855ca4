package render

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"github.com/plybook/plybook/parse"
	"github.com/plybook/plybook/render/browsertest"
	"github.com/plybook/plybook/replay"
)

// Names of players and events as records have them: short, long, too long.
var crowdedTags = []parse.Tag{
	{Name: "Event", Value: "The Invitation of the Harbour Club, Second Division"}, {Name: "Date", Value: "2026.05.01"},
	{Name: "White", Value: "Wilhelmina Featherstonehaugh"}, {Name: "Black", Value: "Maximilian Montgomery the Younger"},
	{Name: "Player0", Value: "Wilhelmina Featherstonehaugh"}, {Name: "Player1", Value: "Maximilian Montgomery the Younger"},
	{Name: "Player2", Value: "Al"}, {Name: "Player3", Value: "WWWWWWWWWWWW"},
}

func tagged(p *replay.Played) *replay.Played {
	p.Record.Tags = crowdedTags
	return p
}

// crowdedFilms are films of all games with as much text as they can have.
func crowdedFilms(t *testing.T) map[string]*Film {
	t.Helper()
	flips := Options{Values: map[string]string{"hints": "flips"}}
	return map[string]*Film{
		"bluelagoon of four":  lagoonFilm(tagged(lagoonGame(t, "map wheels", 4, 1000, 3)), Options{Values: map[string]string{"overlay": "chains,majorities"}}),
		"bluelagoon of two":   lagoonFilm(tagged(refuse(t, lagoonGame(t, "", 2, 1000, 1), "S 0,4")), on("hints")),
		"conquest":            conquestFilm(tagged(randomGame(conquestStart(t, "", "", 7), 60, 3)), flips),
		"conquest of ranks":   conquestFilm(tagged(greedyAtaxx(t, 120, 0)), flips),
		"contactix":           contactixFilm(tagged(refuse(t, contactixMoves(t, "hex", "11", "a4 swap-sides f6 e8 h5 k11"), "h5")), on("numbers")),
		"contactix at an end": contactixFilm(contactixMoves(t, "contactix", "5", contactixWin), on("hints")),
		"hive":                hiveFilm(tagged(randomHive(t, allLetters, 60, 5)), on("hints")),
		"hive refused":        hiveFilm(hiveGame(t, "gate"), Options{}),
		"reversi":             reversiFilm(tagged(randomGame(newReversi(t, 8), 70, 2)), on("numbers", "hints")),
		"reversi claimed":     reversiFilm(tagged(claim(reversiMoves(t, "", "", "f5 d6 c3 d3 c4"))), flips),
	}
}

// In a browser that has none of the fonts that pages ask for, no two texts of a page overlap and none leaves its place,
// in any position, on phones and on screens. Pages show all that is drawn.
func TestTextsOfPagesHaveRoom(t *testing.T) {
	browser := browsertest.Start(t)
	calm := call(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}},
	})
	for name, film := range crowdedFilms(t) {
		t.Run(name, func(t *testing.T) {
			address := serve(t, film, HTMLOptions{})
			parts, err := json.Marshal(partsOf(film))
			if err != nil {
				t.Fatal(err)
			}
			for i, size := range [][2]int64{{390, 800}, {800, 900}, {1200, 700}, {1280, 800}} {
				b := openTab(t, browser, address, size[0], size[1], calm)
				// Every position once, and at the other sizes some of them: the drawings are the same but for their size.
				wrong := evaluate[[]string](b, fmt.Sprintf(`((crowded, step, parts) => {
					const at = id => document.getElementById(id), last = Number(at('slider').max), wrong = new Map();
					for (let ply = 0; ply <= last; ply = ply < last ? Math.min(ply + step, last) : last + 1) {
						document.querySelector('#moves a[href="#' + ply + '"]').click();
						if (at('frame').children.length !== parts[ply]) wrong.set(ply, ply + ': not all is shown');
						for (const text of crowded(ply %% 40 && ply < last ? at('board') : document))
							if (!wrong.has(text)) wrong.set(text, at('ply').value + ': ' + text);
					}
					return [...wrong.values()];
				})(%s, %d, %s)`, strings.TrimSpace(browsertest.Crowded), 1+20*i, parts))
				for _, text := range wrong {
					t.Errorf("%d × %d: %s", size[0], size[1], text)
				}
			}
		})
	}
}
