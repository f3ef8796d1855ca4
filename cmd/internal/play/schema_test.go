package play_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/plybook/plybook/cmd/internal/play"
)

var update = flag.Bool("update", false, "write the schema of views anew")

const schemaFile = "page/view.schema.json"

// The schema that pages are written against says what the types of a view say: no more, no less, and lists are never null.
func TestSchemaIsThatOfTheTypes(t *testing.T) {
	root := schemaOf(reflect.TypeFor[play.View]())
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "A view of a game that plybook play shows; a stream leaves out members that have not changed"
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	if err := e.Encode(root); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(schemaFile, want.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s is not the schema of the types; run go test ./cmd/internal/play -update", schemaFile)
	}
}

// schemaOf returns the schema of a type as encoding/json writes it.
func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return map[string]any{"anyOf": []any{map[string]any{"type": "null"}, schemaOf(t.Elem())}}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Array:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Struct:
		return structSchema(t)
	}
	return map[string]any{"type": "integer"}
}

func structSchema(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []any{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if !f.IsExported() || name == "-" {
			continue
		}
		properties[name] = schemaOf(f.Type)
		if !strings.Contains(options, "omit") {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

// A validator checks views against the schema, each text once.
type validator struct {
	schema *jsonschema.Schema
	valid  sync.Map // checksums of texts
}

var compiled = sync.OnceValues(func() (*validator, error) {
	schema, err := jsonschema.NewCompiler().Compile(schemaFile)
	return &validator{schema: schema}, err
})

// sharedValidator returns the validator, which all tests share.
func sharedValidator(t *testing.T) *validator {
	t.Helper()
	v, err := compiled()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// view returns the view of a client after it was checked.
func (v *validator) view(t *testing.T, s *play.Session, of play.Client, now time.Duration) *play.View {
	t.Helper()
	view := s.View(of, now)
	text, err := json.Marshal(view)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	if _, checked := v.valid.Load(sum); checked {
		return view
	}
	instance, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := v.schema.Validate(instance); err != nil {
		t.Fatalf("a view is not as the schema says: %v", err)
	}
	if len(text) > 256<<10 {
		t.Errorf("a view has %d bytes", len(text))
	}
	v.valid.Store(sum, true)
	return view
}
