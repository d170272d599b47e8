import { readFileSync } from 'node:fs'

/** Megabytes that a process and all it started hold together, what they share counted once (Linux only). */
export function treeMemoryMb(pid: number): number {
  let held = processMemoryMb(pid)
  for (const child of childrenOf(pid)) held += treeMemoryMb(child)
  return held
}

function processMemoryMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** The processes that a process has started and that still live (Linux only). */
export const childrenOf = (pid: number) =>
  read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)

/** A process that has just ended holds nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** The most megabytes that a process ever held by itself. */
export const peakMemoryMb = (pid: number) =>
  Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Watches what a process and all it started hold. @returns what tells the most, in megabytes, and stops watching. */
export function watchPeakMemory(pid: number): () => number {
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, treeMemoryMb(pid))), 20)
  return () => {
    clearInterval(watch)
    return most
  }
}
