package source

import (
	"errors"
	"strings"
	"syscall"
	"testing"
)

func TestBounds(t *testing.T) {
	for _, c := range []struct {
		name   string
		budget budget
		member int64
		want   string // part of the message; "" for within bounds
	}{
		{"an ordinary archive", budget{read: 1 << 20, unpacked: 100 << 20}, 1 << 20, ""},
		{"a small one that packs well", budget{read: 100, unpacked: FreeRatio}, 1 << 20, ""},
		{"a bomb", budget{read: 100, unpacked: FreeRatio + 1}, 1 << 20, "1000 times"},
		{"a large member", budget{read: 1 << 30, unpacked: MaxMember + 1}, MaxMember + 1, "16 GiB"},
		{"a large archive", budget{read: 1 << 30, unpacked: MaxUnpacked + 1}, 1, "64 GiB"},
	} {
		c.budget.ctx = t.Context()
		err := c.budget.check(c.member)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: got %v; want %q", c.name, err, c.want)
		}
	}
	full := budget{ctx: t.Context(), members: MaxMembers}
	var limit *limitError
	if err := full.member(); !errors.As(err, &limit) || !full.spent() {
		t.Errorf("one member more than there may be: got %v", err)
	}
}

// A .zip on disk is read at any place, by way of a reader that takes note of what fails.
func TestAZipThatCannotBeReadAtAPlace(t *testing.T) {
	b := &budget{ctx: t.Context()}
	r := b.sourceAt(failingReaderAt{})
	if _, err := r.ReadAt(make([]byte, 1), -1); err == nil || b.err != nil {
		t.Errorf("a place that no file has: %v is noted", b.err)
	}
	if _, err := r.ReadAt(make([]byte, 1), 0); err == nil || !errors.Is(b.err, syscall.EIO) || !b.spent() {
		t.Errorf("noted is %v", b.err)
	}
}

type failingReaderAt struct{}

func (failingReaderAt) ReadAt([]byte, int64) (int, error) { return 0, syscall.EIO }
