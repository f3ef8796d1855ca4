package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/urfave/cli/v2"
)

// Flags of all commands that speak to a server.
var (
	fleetFlag = &cli.StringFlag{Name: "fleet", Value: nats.DefaultURL, Usage: "`URL` of the servers, such as tls://10.0.0.1:4222; several with commas"}
	keysFlag  = &cli.StringFlag{Name: "keys", Usage: "read certificates and keys from `DIR`, written by plybook-fleet keys", DefaultText: "none: only this machine"}
)

// reconnectWait is how long a client waits between its tries to reach a server.
const reconnectWait = 300 * time.Millisecond

// tlsOf returns what a folder of keys says of TLS, for clients and servers.
func tlsOf(dir string) (*tls.Config, error) {
	if err := checkSecret(filepath.Join(dir, keyFile)); err != nil {
		return nil, err
	}
	pair, err := tls.LoadX509KeyPair(filepath.Join(dir, certFile), filepath.Join(dir, keyFile))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if now, c := time.Now(), pair.Leaf; now.Before(c.NotBefore) || now.After(c.NotAfter) {
		return nil, fmt.Errorf("%s is valid from %s to %s, and by the clock of this machine it is %s: compare the clocks of the machines, or make new keys",
			filepath.Join(dir, certFile), c.NotBefore.Format(time.RFC3339), c.NotAfter.Format(time.RFC3339), now.UTC().Format(time.RFC3339))
	}
	text, err := os.ReadFile(filepath.Join(dir, caFile))
	if err != nil {
		return nil, err
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s holds no certificate", filepath.Join(dir, caFile))
	}
	return &tls.Config{
		Certificates: []tls.Certificate{pair}, RootCAs: pool, ClientCAs: pool,
		ClientAuth: tls.RequireAndVerifyClientCert, MinVersion: tls.VersionTLS13,
	}, nil
}

// userOf returns the name of the user whose keys are in a folder; that without keys is another.
func userOf(keys, without string) (string, error) {
	if keys == "" {
		return without, nil
	}
	config, err := tlsOf(keys)
	if err != nil {
		return "", err
	}
	return config.Certificates[0].Leaf.Subject.CommonName, nil
}

// connect connects to the servers. Once connected the client looks for them for as long as it takes. What a server says later about
// the rights of the user goes to denied, if that is not nil.
func connect(name, url, keys string, denied func(error)) (*nats.Conn, error) {
	options := []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(reconnectWait), nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond),
		nats.PingInterval(2 * time.Second), nats.MaxPingsOutstanding(2), nats.Timeout(10 * time.Second),
		nats.ReconnectBufSize(-1), // what cannot be sent is sent again by who sent it
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if denied != nil && errors.Is(err, nats.ErrPermissionViolation) {
				denied(err)
			}
		}),
	}
	if keys != "" {
		config, err := tlsOf(keys)
		if err != nil {
			return nil, err
		}
		seed := filepath.Join(keys, seedFile)
		if err := checkSecret(seed); err != nil {
			return nil, err
		}
		user, err := nats.NkeyOptionFromSeed(seed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", seed, err)
		}
		options = append(options, nats.Secure(config), user)
	}
	nc, err := nats.Connect(url, options...)
	if err != nil {
		return nil, explained(url, keys, err)
	}
	return nc, nil
}

// firstInto returns what sends an error to a channel as long as it has room.
func firstInto(errs chan error) func(error) {
	return func(err error) {
		select {
		case errs <- err:
		default:
		}
	}
}

// explained says why there is no connection, and what to do.
func explained(url, keys string, err error) error {
	var invalid x509.CertificateInvalidError
	var name x509.HostnameError
	text := err.Error()
	switch {
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired, strings.Contains(text, "expired certificate"): // as one sees the other's
		return fmt.Errorf("%s: %w; compare the clocks of the machines", url, err)
	case errors.As(err, &name):
		return fmt.Errorf("%s: %w; plybook-fleet keys --hosts names the servers", url, err)
	case keys == "" && (errors.Is(err, nats.ErrSecureConnRequired) || errors.Is(err, nats.ErrAuthorization) || strings.Contains(text, "certificate")):
		return fmt.Errorf("%s: %w; pass --keys DIR", url, err)
	}
	return fmt.Errorf("%s: %w", url, err)
}

// connectPatiently connects as soon as there is a server.
func connectPatiently(ctx context.Context, name, url, keys string, denied func(error)) (*nats.Conn, error) {
	for said := false; ; said = true {
		nc, err := connect(name, url, keys, denied)
		if err == nil || !errors.Is(err, nats.ErrNoServers) && !errors.Is(err, nats.ErrTimeout) && !strings.Contains(err.Error(), "connection refused") {
			return nc, err
		}
		if !said {
			say("%v; waiting for a server", err)
		}
		if err := pause(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

// pause waits, unless the context ends.
func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}
