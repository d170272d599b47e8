import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const prettier = fileURLToPath(new URL('../node_modules/prettier/bin/prettier.cjs', import.meta.url))

export interface Measurement {
  name: string
  /** What a shell runs to measure the same again. */
  command: string
  figures: readonly Figure[]
  began: Date
  seconds: number
  /** The machine's load over the minute before. */
  load: number
}

/**
 * Puts what a measurement found into docs/performance.md, in place of what the same command found before; what other commands found
 * stays.
 * @param order the measurements' names, in the order of their sections; those without figures get a section that says so
 */
export function writeMeasurement(measured: Measurement, order: readonly string[]): void {
  const [introduction = '', ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const before = new Map(sections.map((section) => [titleOf(section), tablesIn(section)]))
  const written = order.map((name) => {
    const tables = before.get(name) ?? new Map<string, string>()
    if (name === measured.name) tables.set(measured.command, tableOf(measured))
    const sorted = [...tables].toSorted(([one], [other]) => one.localeCompare(other))
    const found = sorted.map(([, table]) => table).join('\n') || 'Not measured yet.\n'
    return `## ${name}\n\n${descriptionOf(name)}\n\n${found}\n`
  })
  writeFileSync(page, introduction + written.join(''))
  spawnSync(process.execPath, [prettier, '--log-level=warn', '--write', page], { stdio: 'inherit' })
}

const titleOf = (section: string) => section.slice(3, section.indexOf('\n')).trim()

/** What a section tells of each command, by the command. */
const tablesIn = (section: string) =>
  new Map(
    section
      .split(/^(?=`[^`\n]+`, \d{4}-)/m)
      .slice(1)
      .map((table) => [table.slice(1, table.indexOf('`', 1)), table]),
  )

/** What a measurement says of itself, at the top of its file. */
function descriptionOf(name: string): string {
  const text = readFileSync(new URL(`measures/${name}.ts`, import.meta.url), 'utf8')
  const said = /\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? ''
  return said.replace(/^ *\* ?/gm, '').trim()
}

function tableOf({ command, figures, began, seconds, load }: Measurement): string {
  const short = figures.filter(({ holds }) => !holds).length
  return `\`${command}\`, ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || process.arch}), load ${load.toFixed(1)} before, ${seconds.toFixed(0)} s: ${short ? `**${short} of ${figures.length} fall short**` : 'all bars hold'}.

| what | figure | bar | |
| --- | --- | --- | --- |
${figures.map(rowOf).join('\n')}
`
}

const rowOf = ({ what, figure, bar, holds }: Figure) =>
  `| ${cell(what)} | ${cell(figure)} | ${cell(bar ?? '')} | ${bar ? (holds ? 'holds' : '**short**') : ''} |`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
