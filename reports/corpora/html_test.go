package corpora

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/plybook/plybook/reports/internal/reporttest"
)

// An element is a part of a page.
type element struct {
	name     string
	attr     map[string]string
	text     string // without that of elements within
	children []*element
}

// void are the elements that are never closed.
var void = []string{"meta", "img", "source", "wbr"}

// parsePage reads a page, which has to be well-formed: every element but those is closed in its turn.
func parsePage(t *testing.T, name, page string) *element {
	t.Helper()
	body, ok := strings.CutPrefix(page, "<!DOCTYPE html>\n")
	if !ok {
		t.Fatalf("%s does not begin with its type", name)
	}
	d := xml.NewDecoder(strings.NewReader(body))
	d.Strict, d.Entity = false, xml.HTMLEntity // which lets attributes be without a value
	root := &element{}
	open := []*element{root}
	for {
		token, err := d.RawToken() // which leaves the nesting to us
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		top := open[len(open)-1]
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				if _, twice := e.attr[a.Name.Local]; twice {
					t.Errorf("%s: <%s> has %s twice", name, e.name, a.Name.Local)
				}
				e.attr[a.Name.Local] = a.Value
			}
			if top.children = append(top.children, e); !slices.Contains(void, e.name) {
				open = append(open, e)
			}
		case xml.EndElement:
			if top.name != token.Name.Local {
				t.Fatalf("%s: <%s> is closed by </%s>", name, top.name, token.Name.Local)
			}
			open = open[:len(open)-1]
		case xml.CharData:
			top.text += string(token)
		case xml.ProcInst, xml.Directive:
			t.Errorf("%s: %v within the page", name, token)
		}
	}
	if len(open) != 1 {
		t.Fatalf("%s: <%s> is not closed", name, open[len(open)-1].name)
	}
	return root
}

// walk calls f for an element and all below, with those above.
func (e *element) walk(f func(e *element, above []*element), above ...*element) {
	f(e, above)
	for _, c := range e.children {
		c.walk(f, append(above[:len(above):len(above)], e)...)
	}
}

// words returns all text of an element.
func (e *element) words() string {
	var all []string
	e.walk(func(e *element, _ []*element) { all = append(all, strings.TrimSpace(e.text)) })
	return strings.TrimSpace(strings.Join(all, " "))
}

func (e *element) find(name string) (all []*element) {
	e.walk(func(e *element, _ []*element) {
		if e.name == name {
			all = append(all, e)
		}
	})
	return all
}

func names(all []*element) (names []string) {
	for _, e := range all {
		names = append(names, e.name)
	}
	return names
}

// contents states what the children of an element may be.
var contents = map[string][]string{
	"ul": {"li"}, "dl": {"div"}, "table": {"thead", "tbody"}, "thead": {"tr"}, "tbody": {"tr"}, "tr": {"th", "td"},
	"picture": {"source", "img"}, "p": {"a", "bdi", "code", "span"}, "span": {"i", "img", "code", "small"}, "title": {}, "h1": {}, "h2": {"a"}, "h3": {},
	"desc": {}, "text": {}, "small": {"bdi", "code"}, "strong": {"bdi", "a"}, "code": {"wbr"}, "bdi": {"wbr"}, "figcaption": {"strong", "small", "code"},
	"summary": {"code", "span", "h2", "h3"}, "td": {"code", "bdi", "small"}, "th": {},
}

// inDocument are the elements that pages are made of, besides those in contents.
var inDocument = strings.Fields(`html head meta style body header nav main footer section figure details div li dt dd a i img wbr
	source script svg g path line rect`)

func TestPagesAreValid(t *testing.T) {
	for name, page := range filesOf(t, reporttest.MadeResult(t, 300), Options{Version: "1.0"}) {
		root := parsePage(t, name, page)
		ids := map[string]bool{}
		root.walk(func(e *element, above []*element) {
			if id, ok := e.attr["id"]; ok {
				if ids[id] || id == "" || strings.ContainsAny(id, " \t\n") {
					t.Errorf("%s: the id %q is empty, has blanks or comes twice", name, id)
				}
				ids[id] = true
			}
			allowed, known := contents[e.name]
			if e.name != "" && !known && !slices.Contains(inDocument, e.name) {
				t.Errorf("%s: there is no element <%s>", name, e.name)
			}
			for _, c := range e.children {
				if known && !slices.Contains(allowed, c.name) {
					t.Errorf("%s: <%s> in <%s>", name, c.name, e.name)
				}
			}
			for key, value := range e.attr {
				if strings.HasPrefix(key, "on") || strings.Contains(value, "http") && key != "http-equiv" && key != "xmlns" && key != "xlink" {
					t.Errorf("%s: <%s %s=%q>", name, e.name, key, value)
				}
			}
		})
		root.walk(func(e *element, _ []*element) {
			for _, id := range []string{strings.TrimPrefix(e.attr["href"], "#"), e.attr["aria-labelledby"]} {
				if id != "" && !strings.HasSuffix(id, ".html") && !ids[id] {
					t.Errorf("%s: <%s> names %q, which there is not", name, e.name, id)
				}
			}
		})
	}
}

func TestPagesAreAccessible(t *testing.T) {
	for name, page := range filesOf(t, reporttest.MadeResult(t, 300), Options{}) {
		root := parsePage(t, name, page)
		html := root.children[0]
		if html.attr["lang"] == "" || len(html.find("title")) != 1 || html.find("title")[0].words() == "" {
			t.Errorf("%s has no language or no title", name)
		}
		for _, landmark := range []string{"header", "main", "footer", "h1"} {
			if n := len(html.find(landmark)); n != 1 {
				t.Errorf("%s has %d <%s>, want 1", name, n, landmark)
			}
		}
		level := 0
		html.walk(func(e *element, above []*element) {
			switch e.name {
			case "h1", "h2", "h3", "h4":
				next, _ := strconv.Atoi(e.name[1:])
				if next > level+1 || e.words() == "" {
					t.Errorf("%s: <%s> %q after a heading of level %d", name, e.name, e.words(), level)
				}
				level = next
			case "nav":
				if e.attr["aria-label"] == "" {
					t.Errorf("%s: a <nav> has no name", name)
				}
			case "img":
				if len(e.attr["alt"]) < 10 || e.attr["width"] == "" || e.attr["height"] == "" {
					t.Errorf("%s: a picture has the text %q and the size %s×%s", name, e.attr["alt"], e.attr["width"], e.attr["height"])
				}
			case "svg":
				described := e.attr["role"] == "img" && e.attr["aria-label"] != "" && e.children[0].name == "desc" && len(e.children[0].words()) > 10
				if e.attr["aria-hidden"] != "true" && !described {
					t.Errorf("%s: a drawing says nothing to who does not see it", name)
				}
			case "th":
				if e.attr["scope"] == "" || e.words() == "" {
					t.Errorf("%s: the head %q of a table has the scope %q", name, e.words(), e.attr["scope"])
				}
			case "table":
				box := above[len(above)-1]
				if box.attr["role"] != "group" || box.attr["aria-label"] == "" || box.attr["tabindex"] != "0" {
					t.Errorf("%s: a table cannot be scrolled by key, or has no name", name)
				}
			case "figure":
				if len(e.find("figcaption")) != 1 {
					t.Errorf("%s: a figure with %v has no caption", name, names(e.children))
				}
			case "details":
				if e.children[0].name != "summary" || e.children[0].words() == "" {
					t.Errorf("%s: details begin with %v", name, names(e.children))
				}
			case "a":
				if e.words() == "" || e.attr["href"] == "" {
					t.Errorf("%s: a link %v without words or without an aim", name, e.attr)
				}
			}
		})
		for _, plot := range html.find("figure") {
			if len(plot.find("svg")) > 0 && strings.Contains(plot.attr["id"], "plot") && len(plot.find("table")) == 0 {
				t.Errorf("%s: the plot %s has no numbers", name, plot.attr["id"])
			}
		}
	}
}

// Whatever a record says, it stays text.
func TestNamesCannotBreakOutOfPages(t *testing.T) {
	const hostile = "<script>alert(1)</script> ![x](http://x) `|` & \u202e'\"</title><img src=x>"
	r := reporttest.MadeResult(t, 100)
	for _, g := range r.Games {
		v := g.Variants[0]
		v.Rules, v.Board = hostile, hostile
		v.Reasons[0].Label, v.Openings[0].Moves[0], v.Joined[0].Line = hostile, hostile, hostile
		g.Players[0].Name, g.Pairings[0].Players[0] = hostile, hostile
		v.Measures[1].Series[0].Label, v.Heats[0].Title = hostile, hostile
		g.Duplicates.Groups[0].Examples[0].Source = hostile
		for i := range v.Examples {
			v.Examples[i].Source, v.Examples[i].Why = hostile, hostile
		}
	}
	r.Faults[0].Title, r.Faults[0].Examples[0].Why = hostile, hostile
	for name, page := range filesOf(t, r, Options{}) {
		parsePage(t, name, page)
		for _, bad := range []string{"<script>alert", "<img src=x", "\u202e"} {
			if strings.Contains(page, bad) {
				t.Errorf("%s has %q as it stands", name, bad)
			}
		}
	}
	for _, bad := range []string{"<script", "![x]", "http://", "\u202e"} {
		if strings.Contains(markdownOf(t, r), bad) {
			t.Errorf("the Markdown has %q as it stands", bad)
		}
	}
}
