import { lettersOf, unprintableLetters } from '@street-musketeers/contract/printable-letters.ts'
import { readLine, widthOf } from '../drawing/text-layout.ts'
import { boldTypeface, leafletHeadingTypeface, regularTypeface, type Typeface } from '../drawing/typefaces.ts'
import { fitText } from '../typesetting/fit-text.ts'
import { measureText } from '../typesetting/line-breaks.ts'
import { paintPages } from '../typesetting/paint-pages.ts'
import { box, pointsPerMm, type Item, type Part } from '../typesetting/placed.ts'
import { stack, textRows, type TextStyle } from '../typesetting/rows.ts'

/** Figures on one sheet of A4. A figure is text, so that it can say that it is too small to show. */
export interface FiguresSheet {
  heading: string
  lead: string
  /** Each with what the last week added, and all weeks together. */
  totals: readonly { label: string; lastWeek: string; soFar: string }[]
  /** A bar without a value was not counted. */
  chart: { title: string; bars: readonly { label: string; value: number | null }[] }
  table: {
    title: string
    columns: readonly string[]
    /** As many cells as columns. */
    rows: readonly (readonly string[])[]
  }
  /** How to read it. */
  note: string
}

const paper = { width: 210 * pointsPerMm, height: 297 * pointsPerMm }
const margin = 15 * pointsPerMm
const width = paper.width - 2 * margin
const colours = { ground: '#a8121e', onGround: '#ffffff', ink: '#1a1a1a', quiet: '#4a4742', line: '#d9d2c3' }
/** Names of any length fit. */
const band = { pad: 5 * pointsPerMm, heading: { largest: 26, smallest: 13, maxHeight: 58 } }

/** Makes the PDF of a sheet of figures: a band with its name, the figures, a chart and a table of weeks. */
export const paintFigures = (sheet: FiguresSheet): Promise<Buffer> => {
  const head = drawBand(sheet)
  const totals = drawTotals(sheet, head.bottom + 16)
  const chart = drawChart(sheet.chart, totals.bottom + 22)
  const table = drawTable(sheet.table, chart.bottom + 22)
  const note = write(
    sheet.note,
    regularTypeface,
    { tag: 'P' },
    { size: 9, colour: colours.quiet, leading: 1.35 },
  )
  return paintPages(
    [
      {
        ...paper,
        items: [
          ...head.items,
          ...totals.items,
          ...chart.items,
          ...table.items,
          ...note.draw(margin, paper.height - margin - note.height),
        ],
      },
    ],
    {
      title: sheet.heading,
      language: 'en-GB',
      pictureFor: () => Promise.reject(new Error('A sheet of figures has no pictures.')),
    },
  )
}

interface Drawn {
  items: Item[]
  bottom: number
}

/** Names that were saved before forms refused letters that no font has are drawn without these (rule: drawn-is-typed). */
const printable = (text: string): string =>
  lettersOf(text)
    .filter((letter) => unprintableLetters(letter).length === 0)
    .join('')

type Style = Partial<TextStyle> & Pick<TextStyle, 'size'>

const write = (text: string, typeface: Typeface, part: Part | null, style: Style) =>
  stack(
    textRows(measureText(readLine(typeface, printable(text))), part, 'text', {
      width,
      leading: 1.25,
      colour: colours.ink,
      ...style,
    }).rows,
  )

function drawBand({ heading, lead }: FiguresSheet): Drawn {
  const style = { width, colour: colours.onGround }
  const fit = (text: string, typeface: Typeface, ...rest: [Part, Parameters<typeof fitText>[2]]) =>
    stack(fitText(measureText(readLine(typeface, printable(text))), ...rest).rows)
  const name = fit(
    heading,
    leafletHeadingTypeface,
    { tag: 'H1' },
    { ...style, ...band.heading, leading: 1.1 },
  )
  const below = fit(
    lead,
    boldTypeface,
    { tag: 'P' },
    { ...style, leading: 1.25, largest: 12, smallest: 10, maxHeight: 30 },
  )
  const top = margin * 0.8
  const bottom = top + name.height + 6 + below.height + band.pad
  return {
    items: [
      box({ x: 0, y: 0, width: paper.width, height: bottom }, colours.ground),
      ...name.draw(margin, top),
      ...below.draw(margin, top + name.height + 6),
    ],
    bottom,
  }
}

/** A row for each figure: its name, what the last week added, and all weeks together. */
function drawTotals({ totals }: FiguresSheet, top: number): Drawn {
  const columns = ['', 'Last week', 'So far']
  return drawRows(
    columns,
    totals.map(({ label, lastWeek, soFar }) => [label, lastWeek, soFar]),
    { top, size: 13, height: 22, isLarge: true },
  )
}

const chartHeight = 90

function drawChart({ title, bars }: FiguresSheet['chart'], top: number): Drawn {
  const spoken = `${title}: ${bars.map(({ label, value }) => `${label} ${value ?? 'not counted'}`).join(', ')}`
  const heading = write(title, boldTypeface, { tag: 'H2', spoken }, { size: 12 })
  const from = top + heading.height + 8
  const largest = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  const step = width / Math.max(1, bars.length)
  const items = bars.flatMap(({ label, value }, at): Item[] => {
    const height = ((value ?? 0) / largest) * (chartHeight - 14)
    const x = margin + at * step
    const style = { width: step, size: 8, alignment: 'centre' as const, leading: 1.2 }
    const number = write(value === null ? '–' : value.toLocaleString('en-GB'), boldTypeface, null, style)
    const below = write(label, regularTypeface, null, { ...style, colour: colours.quiet })
    return [
      box({ x: x + step * 0.15, y: from + chartHeight - height, width: step * 0.7, height }, colours.ground),
      ...number.draw(x, from + chartHeight - height - number.height - 2),
      ...below.draw(x, from + chartHeight + 3),
    ]
  })
  return {
    items: [
      ...heading.draw(margin, top),
      ...items,
      box({ x: margin, y: from + chartHeight, width, height: 0.75 }, colours.ink),
    ],
    bottom: from + chartHeight + 14,
  }
}

function drawTable({ title, columns, rows }: FiguresSheet['table'], top: number): Drawn {
  const heading = write(title, boldTypeface, { tag: 'H2' }, { size: 12 })
  const { items, bottom } = drawRows(columns, rows, {
    top: top + heading.height + 4,
    size: 9.5,
    height: 15.5,
  })
  return { items: [...heading.draw(margin, top), ...items], bottom }
}

/** A table, whose first column is the name of the row. Screen readers read each row as a sentence. */
function drawRows(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  { top, size, height, isLarge = false }: { top: number; size: number; height: number; isLarge?: boolean },
): Drawn {
  const first = width * (isLarge ? 0.5 : 0.24)
  const other = (width - first) / (columns.length - 1)
  const cellsOf = (cells: readonly string[], face: (at: number) => Typeface, part: Part | null, y: number) =>
    cells.flatMap((text, at) => {
      if (text === '') return []
      const room = at === 0 ? first : other
      const line = readLine(face(at), printable(text))
      // A cell is one line, however long.
      const fitting = Math.min(size, (room - 4) / widthOf(line))
      const x = at === 0 ? margin : margin + first + (at - 1) * other
      return write(text, face(at), part, {
        width: room + 1,
        size: fitting,
        alignment: at === 0 ? 'start' : 'end',
      }).draw(x - (at === 0 ? 0 : 1), y)
    })
  const items = cellsOf(columns, () => boldTypeface, null, top)
  for (const [nth, cells] of rows.entries()) {
    const y = top + (nth + 1) * height
    const [name, ...values] = cells
    const spoken = `${name}: ${values.map((value, at) => `${columns[at + 1]} ${value}`).join(', ')}.`
    items.push(
      box({ x: margin, y: y - 2, width, height: 0.5 }, colours.line),
      ...cellsOf(
        cells,
        (at) => (isLarge && at > 0 ? boldTypeface : regularTypeface),
        { tag: 'P', spoken },
        y,
      ),
    )
  }
  return { items, bottom: top + (rows.length + 1) * height }
}
