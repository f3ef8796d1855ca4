package main

import (
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/urfave/cli/v2"

	"github.com/plybook/plybook/internal/safefile"
)

// maxMessage bounds a message, in bytes: a document, or the games of a unit.
const maxMessage = 8 << 20

// loopback is where a server listens that nobody has told where.
const loopback = "127.0.0.1:4222"

func serveCommand() *cli.Command {
	return &cli.Command{
		Name:  "serve",
		Usage: "run a NATS server with JetStream, alone or in a cluster",
		UsageText: "plybook-fleet serve --store DIR     (this machine only)\n" +
			"plybook-fleet serve --store DIR --keys keys/server --listen 10.0.0.1:4222\n" +
			"plybook-fleet serve --store DIR --keys keys/server --listen 10.0.0.1:4222 --name a --cluster 10.0.0.1:6222 --peers 10.0.0.2:6222,10.0.0.3:6222",
		Description: "The server is an unmodified NATS server. With --listen it accepts only TLS 1.3 with client certificates and keys.\n" +
			"It syncs every write to disk. Any other nats-server with JetStream works too.\n" +
			"In a cluster, workers and coordinators use the port of --listen, and the servers among themselves that of --cluster.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "listen", Usage: "listen on `HOST:PORT`; needs --keys", DefaultText: loopback + ", this machine only"},
			&cli.StringFlag{Name: "store", Usage: "keep streams in `DIR`", Required: true},
			&cli.StringFlag{Name: "keys", Usage: "read certificates and users from `DIR`", DefaultText: "none: only this machine"},
			&cli.StringFlag{Name: "name", Usage: "`NAME` of the server, unique in a cluster", DefaultText: "the host's"},
			&cli.StringFlag{Name: "cluster", Usage: "listen for the other servers on `HOST:PORT`"},
			&cli.StringFlag{Name: "peers", Usage: "addresses of the other two servers of the cluster: `HOST:PORT,HOST:PORT`"},
		},
		Action: serve,
	}
}

func serve(c *cli.Context) error {
	o, err := serverOptions(c)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(o.StoreDir, 0o750); err != nil {
		return fmt.Errorf("cannot make the folder of --store: %w", err)
	}
	unlock, err := safefile.Lock(o.StoreDir)
	if err != nil {
		return fmt.Errorf("--store %s belongs to a server that runs: %w", o.StoreDir, err)
	}
	defer unlock()
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	fatal := make(fatalLog, 1)
	s.SetLoggerV2(fatal, false, false, false)
	go s.Start()
	defer s.WaitForShutdown()
	defer s.Shutdown()
	for !s.ReadyForConnections(100 * time.Millisecond) {
		select {
		case <-c.Context.Done():
			return c.Context.Err()
		case text := <-fatal:
			return fmt.Errorf("the server did not start: %s", text)
		default:
		}
	}
	fmt.Printf("listening on %s\n", s.ClientURL())
	<-c.Context.Done()
	return nil
}

// A fatalLog holds the first error at which a server would end its process, but for its being part of this one. It
// would wait for ever instead.
type fatalLog chan string

func (l fatalLog) Fatalf(format string, v ...any) {
	select {
	case l <- fmt.Sprintf(format, v...):
	default:
	}
}

func (fatalLog) Noticef(string, ...any) {}
func (fatalLog) Warnf(string, ...any)   {}
func (fatalLog) Errorf(string, ...any)  {}
func (fatalLog) Debugf(string, ...any)  {}
func (fatalLog) Tracef(string, ...any)  {}

// serverOptions returns what the flags say.
func serverOptions(c *cli.Context) (*server.Options, error) {
	listen, keys := c.String("listen"), c.String("keys")
	if listen != "" && keys == "" {
		return nil, errors.New("--listen needs --keys DIR: a server for other machines accepts only TLS and known users; run plybook-fleet keys")
	}
	if listen == "" {
		listen = loopback
	}
	host, port, err := hostPort("listen", listen)
	if err != nil {
		return nil, err
	}
	name := c.String("name")
	if name == "" {
		if name, err = os.Hostname(); err != nil {
			return nil, err
		}
	}
	o := &server.Options{
		ServerName: name, Host: host, Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: c.String("store"),
		SyncInterval: time.Minute, SyncAlways: true, MaxPayload: maxMessage, DisableShortFirstPing: true,
	}
	if keys != "" {
		if err := secure(o, keys); err != nil {
			return nil, err
		}
	}
	return o, join(c, o)
}

// secure lets in only users of a folder of keys, by TLS.
func secure(o *server.Options, keys string) error {
	config, err := tlsOf(keys)
	if err != nil {
		return err
	}
	o.TLS, o.TLSVerify, o.TLSConfig, o.TLSTimeout = true, true, config, 10
	text, err := os.ReadFile(filepath.Join(keys, usersFile))
	if err != nil {
		return err
	}
	var users []user
	if err := json.Unmarshal(text, &users); err != nil {
		return fmt.Errorf("%s: %w", filepath.Join(keys, usersFile), err)
	}
	named := map[string]bool{}
	for _, u := range users {
		may, ok := permissions[u.Role]
		switch {
		case !isName(u.Name) || named[u.Name]:
			return fmt.Errorf("%s: expected names of letters, digits and hyphens, each once, found %q", filepath.Join(keys, usersFile), u.Name)
		case !ok:
			return fmt.Errorf("%s: user %s has the unknown role %q", filepath.Join(keys, usersFile), u.Name, u.Role)
		}
		named[u.Name] = true
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: u.Key, Permissions: may(u.Name)})
	}
	return nil
}

// permissions are what users may do, by role. A worker may not give out jobs, nor touch the streams, and sends all that it sends under
// the name of the user whose keys it has.
var permissions = map[string]func(user string) *server.Permissions{
	roleCoordinator: func(string) *server.Permissions { return nil },
	roleWorker: func(user string) *server.Permissions {
		return &server.Permissions{
			Publish: &server.SubjectPermission{Allow: []string{
				resultSubject + "*.*." + user, partSubject + "*.*." + user + ".*", workerSubject + user + ".*", callSubject,
				"$JS.ACK." + jobStream + ".>", "$JS.API.CONSUMER.MSG.NEXT." + jobStream + ".*", "$JS.API.CONSUMER.INFO." + jobStream + ".*",
				"$JS.API.STREAM.INFO.KV_" + stateBucket, "$JS.API.DIRECT.GET.KV_" + stateBucket + ".>",
			}},
			Subscribe: &server.SubjectPermission{Allow: []string{"_INBOX.>", workerSubject + "*.*", callSubject}},
		}
	},
}

// join makes a server one of a cluster, if the flags say so.
func join(c *cli.Context, o *server.Options) (err error) {
	peers := listOf(c.String("peers"))
	switch {
	case len(peers) == 0 && !c.IsSet("cluster"):
		return nil
	case len(peers) == 0 || !c.IsSet("cluster"):
		return errors.New("a server of a cluster needs both --cluster HOST:PORT and --peers HOST:PORT,HOST:PORT")
	case len(peers)%2 != 0:
		return fmt.Errorf("a cluster has an odd number of servers, three for example: --peers names the 2 others, not %d", len(peers))
	case o.TLSConfig == nil:
		return errors.New("a server of a cluster needs --keys DIR")
	}
	o.Cluster.Name = "plybook-fleet"
	if o.Cluster.Host, o.Cluster.Port, err = hostPort("cluster", c.String("cluster")); err != nil {
		return err
	}
	o.Cluster.TLSConfig, o.Cluster.TLSTimeout = routeTLS(o.TLSConfig), 10
	for _, peer := range peers {
		if _, _, err := hostPort("peers", peer); err != nil {
			return err
		}
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats-route", Host: peer})
	}
	return nil
}

// routeTLS returns the TLS of the connections between servers.
func routeTLS(clients *tls.Config) *tls.Config { return clients.Clone() }

// hostPort splits the value of a flag. Port 0 lets the system choose.
func hostPort(flag, text string) (host string, port int, err error) {
	host, number, err := net.SplitHostPort(text)
	if err == nil {
		port, err = strconv.Atoi(number)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("--%s: expected HOST:PORT, found %q", flag, text)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}
