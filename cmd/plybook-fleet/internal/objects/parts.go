package objects

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path"
	"strings"

	"github.com/minio/minio-go/v7"
)

// PartExtension is that of parts of an analysis.
const PartExtension = ".plypart"

// pieceSize is how many bytes are sent at once, unless an object would then have more pieces than a store takes.
const (
	pieceSize  = 8 << 20
	mostPieces = 10_000
)

// Put stores a file: in pieces if it is large, and each with its SHA-256, which the store compares.
func (s *Store) Put(name string, file *os.File) error {
	s.mu.Lock()
	s.last = found{}
	s.mu.Unlock()
	bucket, key := split(name)
	info, err := file.Stat()
	if err == nil {
		piece := max(pieceSize, (info.Size()+mostPieces-1)/mostPieces)
		if info.Size() <= piece {
			err = s.putWhole(bucket, key, file, info.Size())
		} else {
			err = s.putPieces(bucket, key, file, info.Size(), piece)
		}
	}
	if err = s.explained(bucket, err); err != nil {
		return fmt.Errorf("cannot write %s: %w", name, err)
	}
	return nil
}

func (s *Store) putWhole(bucket, key string, file io.ReaderAt, size int64) error {
	data, sum, err := pieceOf(file, 0, size)
	if err != nil {
		return err
	}
	return s.patiently(func(ctx context.Context, alive func()) error {
		_, err := s.core.PutObject(ctx, bucket, key, &noticed{bytes.NewReader(data), alive}, size, "", sum, minio.PutObjectOptions{DisableContentSha256: true})
		return err
	})
}

// pieceOf returns some bytes of a file, and their SHA-256.
func pieceOf(file io.ReaderAt, from, size int64) ([]byte, string, error) {
	data := make([]byte, size)
	if _, err := file.ReadAt(data, from); err != nil && err != io.EOF {
		return nil, "", err
	}
	sum := sha256.Sum256(data)
	return data, hex.EncodeToString(sum[:]), nil
}

func (s *Store) putPieces(bucket, key string, file io.ReaderAt, size, piece int64) error {
	var id string
	err := s.patiently(func(ctx context.Context, _ func()) (err error) {
		id, err = s.core.NewMultipartUpload(ctx, bucket, key, minio.PutObjectOptions{})
		return err
	})
	if err != nil {
		return err
	}
	var pieces []minio.CompletePart
	for from := int64(0); from < size && err == nil; from += piece {
		n := len(pieces) + 1
		data, sum, wrong := pieceOf(file, from, min(piece, size-from))
		if err = wrong; err != nil {
			break
		}
		var put minio.ObjectPart
		err = s.patiently(func(ctx context.Context, alive func()) (err error) {
			put, err = s.core.PutObjectPart(ctx, bucket, key, id, n, &noticed{bytes.NewReader(data), alive}, int64(len(data)),
				minio.PutObjectPartOptions{Sha256Hex: sum, DisableContentSha256: true})
			return err
		})
		pieces = append(pieces, minio.CompletePart{PartNumber: n, ETag: put.ETag})
	}
	if err == nil {
		err = s.patiently(func(ctx context.Context, _ func()) error {
			_, err := s.core.CompleteMultipartUpload(ctx, bucket, key, id, pieces, minio.PutObjectOptions{})
			return err
		})
	}
	if err != nil {
		ctx, end := context.WithTimeout(context.WithoutCancel(s.ctx), s.patience)
		defer end()
		_ = s.core.AbortMultipartUpload(ctx, bucket, key, id) // what it has is of no use
	}
	return err
}

// A noticed says when something is read.
type noticed struct {
	io.ReadSeeker
	read func()
}

func (n *noticed) Read(p []byte) (int, error) {
	n.read()
	return n.ReadSeeker.Read(p)
}

// PutPart stores a part below a prefix, under a name that begins as given and has its SHA-256. It returns the name.
func (s *Store) PutPart(prefix, begin string, file *os.File) (string, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", err
	}
	name := strings.TrimSuffix(prefix, "/") + "/" + begin + "-" + hex.EncodeToString(sum.Sum(nil)) + PartExtension
	return name, s.Put(name, file)
}

// Get copies an object. A part whose name has a SHA-256 that is not its own is an error.
func (s *Store) Get(name string, to io.Writer) error {
	r, size, _, err := s.Open(name)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", name, err)
	}
	sum := sha256.New()
	if _, err := io.Copy(io.MultiWriter(to, sum), io.NewSectionReader(r, 0, size)); err != nil {
		return fmt.Errorf("cannot read %s: %w", name, err)
	}
	found := hex.EncodeToString(sum.Sum(nil))
	if want := sumIn(name); want != "" && want != found {
		return fmt.Errorf("%s is damaged: its SHA-256 is %s; delete it and analyse its shard again", name, found)
	}
	return nil
}

// sumIn returns the SHA-256 that the name of a part has, if it has one.
func sumIn(name string) string {
	base := strings.TrimSuffix(path.Base(name), PartExtension)
	sum := base[strings.LastIndexByte(base, '-')+1:]
	if decoded, err := hex.DecodeString(sum); err != nil || len(decoded) != sha256.Size || base == path.Base(name) {
		return ""
	}
	return sum
}
