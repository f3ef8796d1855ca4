package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nkeys"
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/internal/safefile"
)

// The files of a folder of keys. What ends in -key.pem or .seed is secret.
const (
	caFile    = "ca.pem"
	caKeyFile = "ca-key.pem"
	certFile  = "cert.pem"
	keyFile   = "cert-key.pem"
	seedFile  = "user.seed"
	usersFile = "users.json" // of servers: who may do what
)

// Roles of users.
const (
	roleCoordinator = "coordinator"
	roleWorker      = "worker"
)

// A user is a row of usersFile.
type user struct {
	Name string `json:"name"`
	Role string `json:"role"`
	Key  string `json:"key"` // public
}

func keysCommand() *cli.Command {
	return &cli.Command{
		Name:      "keys",
		Usage:     "make the certificates and keys of a fleet",
		UsageText: "plybook-fleet keys --out keys --hosts queue.example.org,10.0.0.1",
		Description: "Writes a folder for each machine: server, coordinator, and worker or those of --workers. Copy each to its machine, server\n" +
			"to every server, and pass it with --keys. The folder ca holds the key that signs all others: keep it offline. Keys are only read from files.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "out", Usage: "write the folders to `DIR`, which must not exist", Required: true},
			&cli.StringFlag{Name: "hosts", Usage: "`NAMES` and addresses of the servers, with commas", DefaultText: "only this machine"},
			&cli.StringFlag{Name: "workers", Value: roleWorker, Usage: "`NAMES` of the workers that get a key, with commas"},
			&cli.IntFlag{Name: "days", Value: 825, Usage: "certificates are valid for `N` days"},
		},
		Action: makeKeys,
	}
}

func makeKeys(c *cli.Context) error {
	out, days := c.String("out"), c.Int("days")
	if days < 1 || days > 10_000 {
		return fmt.Errorf("--days: expected a number from 1 to 10,000, found %d", days)
	}
	if _, err := os.Lstat(out); err == nil {
		return fmt.Errorf("%s already exists; keys are not overwritten", out)
	}
	workers := listOf(c.String("workers"))
	for i, name := range workers {
		if slices.Contains(workers[:i], name) {
			return fmt.Errorf("--workers: %s is named twice: each worker has keys of its own", name)
		}
		if !isName(name) || slices.Contains([]string{"ca", "server", roleCoordinator}, name) {
			return fmt.Errorf("--workers: %q is not a name for a worker: use letters, digits and hyphens", name)
		}
	}
	ca, err := newAuthority(time.Duration(days) * 24 * time.Hour)
	if err != nil {
		return err
	}
	f := keyFolders{out: out, ca: ca}
	f.add("ca", map[string][]byte{caKeyFile: ca.keyPEM})
	users := []user{f.addUser(roleCoordinator, roleCoordinator)}
	for _, name := range workers {
		users = append(users, f.addUser(name, roleWorker))
	}
	list, err := json.MarshalIndent(users, "", "  ")
	f.err = errors.Join(f.err, err)
	hosts := append(listOf(c.String("hosts")), "localhost", "127.0.0.1", "::1")
	f.addCertified("server", hosts, map[string][]byte{usersFile: append(list, '\n')})
	if f.err == nil {
		say("wrote %s: copy server, %s and %s to their machines", out, roleCoordinator, strings.Join(workers, ", "))
	}
	return f.err
}

// listOf splits "A,B".
func listOf(text string) (all []string) {
	for word := range strings.SplitSeq(text, ",") {
		if word = strings.TrimSpace(word); word != "" {
			all = append(all, word)
		}
	}
	return all
}

// isName says whether a text can be a part of a subject and the name of a folder.
func isName(text string) bool {
	return text != "" && len(text) <= 64 && strings.Trim(strings.ToLower(text), "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

// An authority makes certificates.
type authority struct {
	cert         *x509.Certificate
	key          *ecdsa.PrivateKey
	pem, keyPEM  []byte
	begin, until time.Time
}

func newAuthority(valid time.Duration) (*authority, error) {
	now := time.Now()
	a := &authority{begin: now.Add(-time.Hour), until: now.Add(valid)} // clocks of machines differ
	var err error
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, err
	}
	a.cert = &x509.Certificate{
		Subject: pkix.Name{CommonName: "plybook-fleet"}, NotBefore: a.begin, NotAfter: a.until,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, MaxPathLenZero: true,
	}
	if a.pem, err = a.sign(a.cert, a.key); err != nil {
		return nil, err
	}
	a.keyPEM, err = keyPEM(a.key)
	return a, err
}

// sign makes a certificate of a template and the key it is for.
func (a *authority) sign(template *x509.Certificate, key *ecdsa.PrivateKey) ([]byte, error) {
	serial, err := rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 120))
	if err != nil {
		return nil, err
	}
	template.SerialNumber = serial
	der, err := x509.CreateCertificate(rand.Reader, template, a.cert, &key.PublicKey, a.key)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), err
}

func keyPEM(key *ecdsa.PrivateKey) ([]byte, error) {
	der, err := x509.MarshalPKCS8PrivateKey(key)
	return pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), err
}

// keyFolders writes folders of keys, until something goes wrong.
type keyFolders struct {
	out string
	ca  *authority
	err error
}

// addUser writes the folder of a user, and returns the user.
func (f *keyFolders) addUser(name, role string) user {
	u := user{Name: name, Role: role}
	pair, err := nkeys.CreateUser()
	if err != nil {
		f.err = errors.Join(f.err, err)
		return u
	}
	seed, err := pair.Seed()
	f.err = errors.Join(f.err, err)
	u.Key, err = pair.PublicKey()
	f.err = errors.Join(f.err, err)
	f.addCertified(name, nil, map[string][]byte{seedFile: append(seed, '\n')})
	return u
}

// addCertified writes a folder with a certificate for hosts, which identifies a client too, and files.
func (f *keyFolders) addCertified(name string, hosts []string, files map[string][]byte) {
	template := &x509.Certificate{
		Subject: pkix.Name{CommonName: name}, NotBefore: f.ca.begin, NotAfter: f.ca.until, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth},
	}
	if hosts != nil {
		template.ExtKeyUsage = append(template.ExtKeyUsage, x509.ExtKeyUsageServerAuth)
	}
	for _, host := range hosts {
		if ip := net.ParseIP(host); ip != nil {
			template.IPAddresses = append(template.IPAddresses, ip)
		} else {
			template.DNSNames = append(template.DNSNames, host)
		}
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err == nil {
		files[certFile], err = f.ca.sign(template, key)
	}
	if err == nil {
		files[keyFile], err = keyPEM(key)
	}
	f.err = errors.Join(f.err, err)
	f.add(name, files)
}

// add writes a folder with files and the certificate of the authority. Only its owner may read it.
func (f *keyFolders) add(name string, files map[string][]byte) {
	if f.err != nil {
		return
	}
	dir := filepath.Join(f.out, name)
	if f.err = os.MkdirAll(dir, 0o700); f.err != nil {
		return
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		f.err = err
		return
	}
	defer root.Close()
	files[caFile] = f.ca.pem
	for file, data := range files {
		f.err = errors.Join(f.err, safefile.WriteFileIn(root, file, data, 0o600))
	}
}

// checkSecret refuses a secret file that others may read.
func checkSecret(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if mode := info.Mode().Perm(); runtime.GOOS != "windows" && mode&0o077 != 0 {
		return fmt.Errorf("%s may be read by others (mode %04o); run chmod 600 on it", path, mode)
	}
	return nil
}
