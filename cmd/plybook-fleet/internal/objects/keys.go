package objects

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/minio/minio-go/v7/pkg/credentials"
)

// A chain finds credentials where other programs find them too: in the environment, in the shared file, and in what the machine or
// container is given. It remembers where, for messages.
type chain struct {
	mu   sync.Mutex
	from string
	id   string // which of the keys; never the secret
}

func newChain() *chain { return &chain{} }

// metadataPatience is how long a machine may take to say which role it has. Most have no such service.
const metadataPatience = 2 * time.Second

// credentials returns the credentials of the first place that has some, or else none: some buckets are open to all.
func (c *chain) credentials() *credentials.Credentials {
	places := []credentials.Provider{
		&labelled{&credentials.EnvAWS{}, c, "the environment (AWS_ACCESS_KEY_ID)"},
		&labelled{&credentials.FileAWSCredentials{}, c, "the shared credentials file"},
	}
	if os.Getenv("AWS_EC2_METADATA_DISABLED") != "true" || os.Getenv("AWS_WEB_IDENTITY_TOKEN_FILE")+
		os.Getenv("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI")+os.Getenv("AWS_CONTAINER_CREDENTIALS_FULL_URI") != "" {
		places = append(places, &labelled{&credentials.IAM{Client: &http.Client{Timeout: metadataPatience}}, c, "the role of this machine or container"})
	}
	return credentials.NewChainCredentials(places)
}

// String says which keys are used.
func (c *chain) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.from == "" {
		return "no keys: none are in the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY), in the shared credentials file, or from a role of this machine"
	}
	return fmt.Sprintf("the key %s from %s", c.id, c.from)
}

// A labelled is a place where credentials may be.
type labelled struct {
	credentials.Provider
	chain *chain
	from  string
}

// RetrieveWithCredContext implements [credentials.Provider].
func (l *labelled) RetrieveWithCredContext(cc *credentials.CredContext) (credentials.Value, error) {
	return l.noted(l.Provider.RetrieveWithCredContext(cc))
}

// Retrieve implements [credentials.Provider].
func (l *labelled) Retrieve() (credentials.Value, error) {
	return l.noted(l.Provider.RetrieveWithCredContext(nil))
}

func (l *labelled) noted(v credentials.Value, err error) (credentials.Value, error) {
	if err == nil && (v.AccessKeyID == "" || v.SecretAccessKey == "") {
		err = errors.New("no credentials here")
	}
	if err != nil {
		return credentials.Value{}, err
	}
	l.chain.mu.Lock()
	defer l.chain.mu.Unlock()
	l.chain.from, l.chain.id = l.from, v.AccessKeyID
	return v, nil
}
