import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const tablesPage = fileURLToPath(new URL('../docs/measurements.md', import.meta.url))
const summaryPage = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const prettier = fileURLToPath(new URL('../node_modules/prettier/bin/prettier.cjs', import.meta.url))

export interface Measurement {
  name: string
  /** The shell command that repeats the measurement. */
  command: string
  figures: readonly Figure[]
  began: Date
  seconds: number
  /** The machine's load over the minute before. */
  load: number
}

/**
 * Writes the results of a measurement into docs/measurements.md, where they replace earlier results of the same command only, and the
 * first figure of every measurement into docs/performance.md.
 * @param order the names of all measurements, in the order of their sections; one without figures gets a section that says so
 */
export function writeMeasurement(measurement: Measurement, order: readonly string[]): void {
  const [introduction = '', ...sections] = readFileSync(tablesPage, 'utf8').split(/^(?=## )/m)
  const tablesByName = new Map(sections.map((section) => [titleOf(section), tablesIn(section)]))
  const resultsByName = order.map((name) => {
    const tables = tablesByName.get(name) ?? new Map<string, string>()
    if (name === measurement.name) tables.set(measurement.command, tableOf(measurement))
    const sorted = [...tables].toSorted(([a], [b]) => a.localeCompare(b)).map(([, table]) => table)
    return { name, tables: sorted }
  })
  writeFileSync(tablesPage, introduction + resultsByName.map(sectionOf).join(''))
  writeFileSync(summaryPage, summaryOf(resultsByName))
  spawnSync(process.execPath, [prettier, '--log-level=warn', '--write', tablesPage, summaryPage], {
    stdio: 'inherit',
  })
}

interface Results {
  name: string
  /** Markdown, one for each command. */
  tables: readonly string[]
}

const sectionOf = ({ name, tables }: Results) =>
  `## ${name}\n\n${descriptionOf(name)}\n\n${tables.join('\n') || 'Not measured yet.\n'}\n`

/** The page up to its table is written by hand; the table has the first figure with a target of each measurement, from its latest results. */
function summaryOf(results: readonly Results[]): string {
  const [byHand = ''] = readFileSync(summaryPage, 'utf8').split(/^(?=\| measurement)/m)
  const rows = results.map(({ name, tables }) => {
    const table = tables.toSorted((one, other) => beganOf(one).localeCompare(beganOf(other))).at(-1) ?? ''
    const figures = table.split('\n').filter((line) => /\| (met|\*\*missed\*\*) *\|$/.test(line))
    const [, what = 'not measured yet', figure = '', target = ''] = figures[0]?.split(/(?<!\\)\|/) ?? []
    const met = figures.filter((line) => / met *\|$/.test(line)).length
    return `| [${name}](measurements.md#${name}) | ${what.trim()}: ${figure.replace(/ \(.*\)/, '').trim()} | ${target.trim()} | ${met} of ${figures.length} | ${beganOf(table).slice(0, 10)} |`
  })
  return `${byHand}| measurement | its first figure | target | targets met | measured |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
}

/** When the results of a table were measured: day and time, or nothing. */
const beganOf = (table: string): string => /, (\d{4}-\d\d-\d\d \d\d:\d\d) UTC,/.exec(table)?.[1] ?? ''

const titleOf = (section: string) => section.slice(3, section.indexOf('\n')).trim()

/** The tables of a section, by command. */
const tablesIn = (section: string) =>
  new Map(
    section
      .split(/^(?=`[^`\n]+`, \d{4}-)/m)
      .slice(1)
      .map((table) => [table.slice(1, table.indexOf('`', 1)), table]),
  )

/** The comment at the top of a measurement's file. */
function descriptionOf(name: string): string {
  const text = readFileSync(new URL(`measures/${name}.ts`, import.meta.url), 'utf8')
  const comment = /\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? ''
  return comment.replace(/^ *\* ?/gm, '').trim()
}

function tableOf({ command, figures, began, seconds, load }: Measurement): string {
  const missed = figures.filter(({ isMet }) => !isMet).length
  return `\`${command}\`, ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || process.arch}), load ${load.toFixed(1)} before, ${seconds.toFixed(0)} s: ${missed ? `**${missed} of ${figures.length} miss their target**` : 'all targets met'}.

| what | figure | target | |
| --- | --- | --- | --- |
${figures.map(rowOf).join('\n')}
`
}

const rowOf = ({ what, figure, target, isMet }: Figure) =>
  `| ${cell(what)} | ${cell(figure)} | ${cell(target ?? '')} | ${target ? (isMet ? 'met' : '**missed**') : ''} |`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
