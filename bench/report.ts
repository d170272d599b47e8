/**
 * Prints a figure. A missed target makes the process exit with 1.
 * @param what what was measured: 'emails planned, against the bare insert'
 * @param figure with its unit and its parts: '2.31 times (14.2 s / 6.1 s)'
 * @param target 'at most 3'; left out: the figure is for information
 * @param isMet whether the figure meets its target
 */
export function report(what: string, figure: string, target?: string, isMet = true): void {
  if (!isMet) process.exitCode = 1
  console.log(`${isMet ? '      ' : 'MISSED'} ${what}: ${figure}${target ? ` (target: ${target})` : ''}`)
}

/** @param part 0.95 for the 95th percentile. @returns 0 when there are no values */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

export const formatCount = (count: number) => count.toLocaleString('en-GB')
