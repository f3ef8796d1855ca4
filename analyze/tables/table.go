package tables

// formats is the table of formats, the default first.
var formats = []Format{
	{Name: "parquet", Text: "Apache Parquet, for DuckDB, pandas, Polars, Spark and the like", New: newParquet, Encoder: newPlyEncoder},
	{Name: "csv", Text: "comma-separated values, for spreadsheets and everything else", Stream: true, New: newCSV},
	{Name: "jsonl", Text: "one JSON object per line", Stream: true, New: newJSONL},
}
