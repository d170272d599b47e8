import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import type { FileResponse } from './file-response.ts'

type Row<Column extends string> = Record<Column, string | number | null>

/**
 * A table as a CSV file, streamed row by row: RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8. A cell that
 * a spreadsheet would read as a formula gets an apostrophe before it.
 * @param columns the heading of every column, by key and in order; other keys of a row are left out
 */
export function csvFile<Column extends string>(
  name: string,
  columns: Record<Column, string>,
  rows: Iterable<Row<NoInfer<Column>>> | AsyncIterable<Row<NoInfer<Column>>>,
): FileResponse {
  const lines = stringify({
    header: true,
    bom: true,
    columns: Object.entries<string>(columns).map(([key, header]) => ({ key, header })),
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    escape_formulas: true,
  })
  // An error while reading rows destroys `lines`, so their reader gets it.
  pipeline(Readable.from(rows), lines, () => {})
  return { name, content: lines }
}
