/** A postcode in a public list: where it is, in metres, and how many doors it has; each null if the list does not say. */
export interface ListedPostcode {
  postcode: string
  at: { easting: number; northing: number } | null
  doors: number | null
}

/** The columns of the lists that are understood, by the names that their editions give them. */
const columnNames = {
  postcode: ['pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd', 'postcode', 'pc'],
  easting: ['east1m', 'oseast1m', 'eastings', 'easting', 'ea'],
  northing: ['north1m', 'osnrth1m', 'northings', 'northing', 'no'],
  /** When Royal Mail stopped using it. */
  endedOn: ['doterm'],
  /** 1 for one large user, such as a bank: it has no doors for leaflets. */
  userType: ['usrtypind', 'usertype'],
  doors: ['occupied_households', 'households', 'tp', 'count'],
} as const
type Column = keyof typeof columnNames
type Columns = Record<Column, number>

/** Code-Point Open has no line of names: postcode, quality, easting, northing, then codes of areas. */
const codePointOpen: Columns = { postcode: 0, easting: 2, northing: 3, endedOn: -1, userType: -1, doors: -1 }

/** Far enough that no postcode of Great Britain is near one of Northern Ireland. */
const irishGridOffset = -2_000_000

const unitPattern = /^([A-Z]{1,2}(?:\d[A-Z]|\d{1,2}))(\d[A-Z]{2})$/

/**
 * Reads the ONS Postcode Directory, Code-Point Open, or the census' counts of households by postcode; several files one after another. Postcodes
 * that are no longer used, that belong to one large user, or that have no place are left out.
 * @throws {Error} in a sentence, for any other file
 */
export async function* readDirectory(lines: AsyncIterable<string>): AsyncGenerator<ListedPostcode> {
  let columns: Columns | null = null
  for await (const line of lines) {
    if (!line) continue
    const cells = readCells(line.replace(/^\uFEFF/, ''))
    const named = columnsNamed(cells)
    if (named) {
      columns = named
      continue
    }
    columns ??= unitOf(cells[0]) ? codePointOpen : null
    if (!columns)
      throw new Error(
        'This is neither the ONS Postcode Directory nor Code-Point Open: the first line names no column with postcodes.',
      )
    const listed = readRow(cells, columns)
    if (listed) yield listed
  }
}

/** The columns that a line names; null for a line with values. */
function columnsNamed(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const indexOf = (column: Column) => {
    const name = columnNames[column].find((each) => names.includes(each))
    return name === undefined ? -1 : names.indexOf(name)
  }
  const columns = Object.fromEntries(
    Object.keys(columnNames).map((column) => [column, indexOf(column as Column)]),
  ) as Columns
  return columns.postcode < 0 ? null : columns
}

function readRow(cells: readonly string[], columns: Columns): ListedPostcode | null {
  const cell = (column: Column) => cells[columns[column]]?.trim() ?? ''
  const unit = unitOf(cell('postcode'))
  if (!unit || cell('endedOn') || readNumber(cell('userType')) === 1) return null
  const [easting, northing] = [readNumber(cell('easting')), readNumber(cell('northing'))]
  return {
    postcode: unit,
    at:
      easting && northing
        ? { easting: unit.startsWith('BT') ? easting + irishGridOffset : easting, northing }
        : null,
    doors: readNumber(cell('doors')),
  }
}

/** A whole number, also as a spreadsheet writes it: `429900.0`, `429900,00` or `429,900`. */
function readNumber(text: string): number | null {
  const whole = /^\d{1,3}(?:,\d{3})+$/.test(text)
    ? text.replaceAll(',', '')
    : /^(\d{1,7})(?:[.,]0{1,2})?$/.exec(text)?.[1]
  return whole === undefined ? null : Number(whole)
}

/** A postcode in its usual form, `LS27 0AB`; null for anything else, also for postcodes without a sector. */
function unitOf(typed = ''): string | null {
  const [, district, unit] = unitPattern.exec(typed.replaceAll(' ', '').toUpperCase()) ?? []
  return district ? `${district} ${unit}` : null
}

/** A cell and what is before it, in CSV with commas, and in the kinds that spreadsheets write. */
const cellPatterns = {
  ',': /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g,
  ';': /(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g,
  '\t': /(?:^|\t)(?:"((?:[^"]|"")*)"|([^\t]*))/g,
}

/** The cells of a line. A quoted cell may contain what separates others, and doubled quotes, and no line break. */
function readCells(line: string): string[] {
  const [, separator = ','] = /^(?:"(?:[^"]|"")*"|[^,;\t]*)([,;\t])/.exec(line) ?? []
  if (!line.includes('"')) return line.split(separator)
  const cells = line.matchAll(cellPatterns[separator as keyof typeof cellPatterns])
  return Array.from(cells, ([, quoted, plain = '']) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
}

/** The lines of a text that arrives in parts. */
export async function* splitLines(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const part of parts) {
    const lines = (rest + part).split(/\r?\n/)
    rest = lines.pop()!
    yield* lines
  }
  yield rest.replace(/\r$/, '')
}
