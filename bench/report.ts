import { writeFileSync } from 'node:fs'

/** A row of docs/measurements.md. */
export interface Figure {
  what: string
  figure: string
  /** Undefined: the figure is for information. */
  target: string | undefined
  isMet: boolean
}

const figures: Figure[] = []
let hasCrashed = false
process.once('uncaughtExceptionMonitor', () => (hasCrashed = true))
process.once('exit', () => {
  const { BENCH_FIGURES: file } = process.env
  if (file && !hasCrashed) writeFileSync(file, JSON.stringify(figures))
})

/**
 * Prints a figure and stores it for docs/measurements.md, which `npm run bench` writes. A missed target makes the process exit with 1. A
 * measurement that crashes stores nothing.
 * @param what what was measured: 'emails planned, against the bare insert'
 * @param figure with its unit and its parts: '2.31 times (14.2 s / 6.1 s)'
 * @param target 'at most 3'; left out: the figure is for information
 * @param isMet whether the figure meets its target
 */
export function report(what: string, figure: string, target?: string, isMet = true): void {
  figures.push({ what, figure, target, isMet })
  if (!isMet) process.exitCode = 1
  console.log(`${isMet ? '      ' : 'MISSED'} ${what}: ${figure}${target ? ` (target: ${target})` : ''}`)
}
