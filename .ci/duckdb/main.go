// Duckdb runs the queries of standard input, with semicolons between, on the tables of a folder, and prints an array of
// JSON a row; an empty array stands between the rows of two queries. Plybook's tests run those of docs/how-to/queries.md.
package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	_ "github.com/duckdb/duckdb-go/v2"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "duckdb:", err)
		os.Exit(2)
	}
}

func run(dir string) error {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	if err := os.Chdir(dir); err != nil {
		return err
	}
	db, err := sql.Open("duckdb", "")
	if err != nil {
		return err
	}
	defer db.Close()
	out := json.NewEncoder(os.Stdout)
	for _, query := range strings.Split(string(text), ";") {
		if query = strings.TrimSpace(query); query == "" {
			continue
		}
		if err := print(out, db, query); err != nil {
			return fmt.Errorf("%w in:\n%s", err, query)
		}
		if err := out.Encode([]any{}); err != nil {
			return err
		}
	}
	return nil
}

// print prints the rows of a query.
func print(out *json.Encoder, db *sql.DB, query string) error {
	rows, err := db.Query(query)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values, to := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			to[i] = &values[i]
		}
		if err := rows.Scan(to...); err != nil {
			return err
		}
		if err := out.Encode(values); err != nil {
			return err
		}
	}
	return rows.Err()
}
