package scene

import (
	"strings"
	"testing"
)

func TestThemesByName(t *testing.T) {
	for _, name := range []string{"", "classic", "OKABE", "dark"} {
		if _, err := ThemeByName(name); err != nil {
			t.Error(err)
		}
	}
	if _, err := ThemeByName("neon"); err == nil || !strings.Contains(err.Error(), "classic, okabe, dark") {
		t.Errorf("an unknown theme gives %v, want the names that there are", err)
	}
	for _, theme := range Themes() {
		if d := Luma(theme.Seats[0].Fill) - Luma(theme.Seats[1].Fill); d < 120 {
			t.Errorf("%s: the pieces differ by %d in lightness, which is too little", theme.Name, d)
		}
	}
}
