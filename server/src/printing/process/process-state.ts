import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** About 2.4 times less processor time than the product gets when there is not enough for both (sched(7)). */
const niceness = 4

/** Pages are answered in milliseconds; sending or printing a leaflet may take a second. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, niceness)
  } catch {
    // The process has ended; its exit event says why.
  }
}

const pageBytes = 4096
/** A hundred ticks a second, independent of the kernel's own clock (proc(5), sysconf(_SC_CLK_TCK)). */
const tickMs = 10

/**
 * A process's private memory and processor time. Only Linux reports them cheaply: on other systems memory counts as zero, and the time
 * since this process started counts as processor time.
 */
export function readProcessState(pid: number | undefined): { privateBytes: number; cpuMs: number } {
  if (process.platform !== 'linux') return { privateBytes: 0, cpuMs: performance.now() }
  try {
    const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')
    const [, resident = 0, shared = 0] = read('statm').split(' ').map(Number)
    // The name, in brackets, may contain anything; the state follows it as field 3, the two times are fields 14 and 15.
    const fields = read('stat').split(') ').at(-1)!.split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { privateBytes: (resident - shared) * pageBytes, cpuMs: ticks * tickMs }
  } catch {
    // The process has ended; its exit event says why.
    return { privateBytes: 0, cpuMs: 0 }
  }
}
