import { readFileSync } from 'node:fs'

/** The memory of a process and its descendants in megabytes, with shared memory counted once (Linux only). */
export function treeMemoryMb(pid: number): number {
  let total = processMemoryMb(pid)
  for (const child of childrenOf(pid)) total += treeMemoryMb(child)
  return total
}

function processMemoryMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** The child processes that still run (Linux only). */
export const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** A process that has just ended has no file. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** The peak memory of one process in megabytes. */
export const peakMemoryMb = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/**
 * Watches the memory of a process and its descendants.
 * @returns a function that stops watching and returns the peak in megabytes
 */
export function watchPeakMemory(pid: number): () => number {
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, treeMemoryMb(pid))), 20)
  return () => {
    clearInterval(watch)
    return peak
  }
}

/** The unit in which Linux counts processor time. */
const ticksPerSecond = 100

/** How long processors have worked for a process, in seconds. */
export function processorSeconds(pid: number): number {
  // The name before it, in brackets, may contain spaces. See proc(5).
  const [, fields = ''] = /\) (.*)/.exec(read(`/proc/${pid}/stat`)) ?? []
  const [inUserMode, inKernel] = fields.split(' ').slice(11, 13).map(Number)
  return ((inUserMode ?? 0) + (inKernel ?? 0)) / ticksPerSecond
}

/** The resident memory of a process in megabytes, shared libraries included. */
export const memoryMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Follows the first child of each process, such as from npm to what it runs. */
export function lastDescendantOf(pid: number): number {
  const [child] = childrenOf(pid)
  return child === undefined ? pid : lastDescendantOf(child)
}
