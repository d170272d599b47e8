import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure } from './report.ts'

const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url))
const prettier = fileURLToPath(new URL('../node_modules/prettier/bin/prettier.cjs', import.meta.url))

export interface Measured {
  name: string
  args: readonly string[]
  figures: readonly Figure[]
  began: Date
  seconds: number
  /** The machine's load over the minute before. */
  load: number
}

/**
 * Puts what a measurement found into docs/performance.md, in place of what the same command found before; all else stays.
 * @param order the measurements' names, in the order of their sections; those without figures get a section that says so
 */
export function writeMeasured(measured: Measured, order: readonly string[]): void {
  const [introduction = '', ...sections] = readFileSync(page, 'utf8').split(/^(?=## )/m)
  const byTitle = new Map(sections.map((section) => [titleOf(section), section]))
  for (const name of order)
    if (!byTitle.has(name)) byTitle.set(name, `## ${name}\n\n${aboutOf(name)}\n\nNot measured yet.\n\n`)
  byTitle.set([measured.name, ...measured.args].join(' '), sectionOf(measured))

  const place = (title: string) => order.indexOf(title.split(' ')[0]!)
  const sorted = [...byTitle].toSorted(
    ([one], [other]) => place(one) - place(other) || one.localeCompare(other),
  )
  writeFileSync(page, introduction + sorted.map(([, section]) => section).join(''))
  spawnSync(process.execPath, [prettier, '--log-level=warn', '--write', page], { stdio: 'inherit' })
}

const titleOf = (section: string) => section.slice(3, section.indexOf('\n')).trim()

/** What a measurement says of itself, at the top of its file. */
function aboutOf(name: string): string {
  const text = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8')
  const said = /\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? ''
  return said.replace(/^ *\* ?/gm, '').trim()
}

function sectionOf({ name, args, figures, began, seconds, load }: Measured): string {
  const command = ['npm run bench --', name, ...args].join(' ')
  const short = figures.filter(({ holds }) => !holds).length
  return `## ${[name, ...args].join(' ')}

${aboutOf(name)}

\`${command}\`, ${began.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${availableParallelism()} cores (${cpus()[0]?.model.trim() || process.arch}), load ${load.toFixed(1)} before, ${seconds.toFixed(0)} s: ${short ? `**${short} of ${figures.length} fall short**` : 'all bars hold'}.

| what | figure | bar | |
| --- | --- | --- | --- |
${figures.map(rowOf).join('\n')}

`
}

const rowOf = ({ what, figure, bar, holds }: Figure) =>
  `| ${cell(what)} | ${cell(figure)} | ${cell(bar ?? '')} | ${bar ? (holds ? 'holds' : '**short**') : ''} |`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
