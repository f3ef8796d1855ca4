package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A full disk is told with the name that the user knows, not with that of the file on its way there.
func TestWriteErrorsNameTheUsersFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn")
	for _, size := range []int{10, 1 << 20} { // written by commit, and before
		var all outputs
		out, err := all.create(name)
		if err != nil {
			t.Fatal(err)
		}
		out.file.Close() // no write succeeds any more
		_, err = out.Write(make([]byte, size))
		if err == nil {
			err = out.commit()
		}
		out.discard()
		if err == nil || !strings.HasPrefix(err.Error(), "cannot write "+name+": ") || strings.Contains(err.Error(), ".tmp") {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}
