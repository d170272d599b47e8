import { writeFileSync } from 'node:fs'

/** A figure as docs/performance.md tells it. */
export interface Figure {
  what: string
  figure: string
  /** What it had to be; undefined: told for information. */
  bar: string | undefined
  holds: boolean
}

const figures: Figure[] = []
let brokeOff = false
process.once('uncaughtExceptionMonitor', () => (brokeOff = true))
process.once('exit', () => {
  const { BENCH_FIGURES: file } = process.env
  if (file && !brokeOff) writeFileSync(file, JSON.stringify(figures))
})

/**
 * Tells a figure and keeps it for docs/performance.md, where `npm run bench` writes it. One that falls short of its bar makes
 * the measurement's process end with 1. Of a measurement that breaks off nothing is kept.
 * @param what what was measured: 'leaflets planned, against the bare insert'
 * @param figure with its unit and what it was made of: '2.31 times (14.2 s / 6.1 s)'
 * @param bar what it has to be: 'at most 3'; left out: the figure is told for information
 * @param holds whether it is
 */
export function report(what: string, figure: string, bar?: string, holds = true): void {
  figures.push({ what, figure, bar, holds })
  if (!holds) process.exitCode = 1
  console.log(`${holds ? '     ' : 'SHORT'} ${what}: ${figure}${bar ? ` (bar: ${bar})` : ''}`)
}
