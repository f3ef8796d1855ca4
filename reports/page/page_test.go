package page

import "testing"

// Flags in texts are code, and nothing in a text is a tag.
func TestFlagsOfTextsAreCode(t *testing.T) {
	for text, want := range map[string]string{
		"no flag -- <b>": "no flag -- &lt;b&gt;",
		"5 games; --where 'plies>8' leaves them out.": `5 games; <code class="flag">--where &#39;plies&gt;8&#39;</code> leaves them out.`,
		"Pass --all-findings & --size.":               `Pass <code class="flag">--all-findings</code> &amp; <code class="flag">--size</code>.`,
		"--where '<i>":                                `<code class="flag">--where</code> &#39;&lt;i&gt;`,
	} {
		if got := string(Flags(text)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
