import { stringify } from 'csv-stringify'
import { pipeline, Readable } from 'node:stream'
import type { FileResponse } from '../http/file-response.ts'

type Row<Column extends string> = Record<Column, string | number | null>

/**
 * A table as a CSV file (RFC 4180, with a byte order mark so that spreadsheets read it as UTF-8), written row by row.
 * A cell that a spreadsheet would take for a formula gets an apostrophe before it; only the named columns leave.
 * @param columns the heading of every column, in order
 */
export function csv<Column extends string>(
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
  // Whoever reads the lines meets an error of the rows there; here is nobody to tell.
  pipeline(Readable.from(rows), lines, () => {})
  return { name, content: lines }
}
