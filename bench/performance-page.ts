import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
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
 * Writes the results of a measurement into docs/performance.md. They replace earlier results of the same command only.
 * @param order the names of all measurements, in the order of their sections; one without figures gets a section that says so
 */
export function writeMeasurement(measurement: Measurement, order: readonly string[]): void {
  const [introduction = '', ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const tablesByName = new Map(sections.map((section) => [titleOf(section), tablesIn(section)]))
  const newSections = order.map((name) => {
    const tables = tablesByName.get(name) ?? new Map<string, string>()
    if (name === measurement.name) tables.set(measurement.command, tableOf(measurement))
    const sorted = [...tables].toSorted(([a], [b]) => a.localeCompare(b))
    const results = sorted.map(([, table]) => table).join('\n') || 'Not measured yet.\n'
    return `## ${name}\n\n${descriptionOf(name)}\n\n${results}\n`
  })
  writeFileSync(page, introduction + newSections.join(''))
  spawnSync(process.execPath, [prettier, '--log-level=warn', '--write', page], { stdio: 'inherit' })
}

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
