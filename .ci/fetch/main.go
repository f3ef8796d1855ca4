// Fetch writes one file of a .tgz from an address, after its checksum was found to be right: what checks need that
// no Go module carries.
//
//	go run ./.ci/fetch URL SHA512 MEMBER FILE
//
// SHA512 is that of the .tgz in base64, as npm's registry has it.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha512"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
)

const maxSize = 64 << 20

func main() {
	if len(os.Args) != 5 {
		fmt.Fprintln(os.Stderr, "fetch: URL SHA512 MEMBER FILE")
		os.Exit(2)
	}
	if err := fetch(os.Args[1], os.Args[2], os.Args[3], os.Args[4]); err != nil {
		fmt.Fprintf(os.Stderr, "fetch: %s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

func fetch(url, sum, member, file string) error {
	answer, err := http.Get(url)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("the answer is %s", answer.Status)
	}
	packed, err := io.ReadAll(io.LimitReader(answer.Body, maxSize))
	if err != nil {
		return err
	}
	if got := sha512.Sum512(packed); base64.StdEncoding.EncodeToString(got[:]) != sum {
		return fmt.Errorf("the checksum is %s, not %s", base64.StdEncoding.EncodeToString(got[:]), sum)
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	for r := tar.NewReader(unpacked); ; {
		header, err := r.Next()
		if err == io.EOF {
			return fmt.Errorf("there is no %s in it", member)
		}
		if err != nil {
			return err
		}
		if header.Name != member {
			continue
		}
		data, err := io.ReadAll(io.LimitReader(r, maxSize))
		if err != nil {
			return err
		}
		return os.WriteFile(file, data, 0o644)
	}
}
