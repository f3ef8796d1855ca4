package strength

import (
	"encoding/json"
	"testing"
)

func TestNumbersOfJSONAreRounded(t *testing.T) {
	text, err := json.Marshal([]rounded{1.23456789, -2e-13, 2e-13, -400, 0.9999999, 1e22})
	if want := "[1.234568,0,0,-400,1,10000000000000000000000]"; err != nil || string(text) != want {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
}
