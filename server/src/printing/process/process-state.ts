import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** About 2.4 times less of a processor than the product gets when there is not enough for both (sched(7)). */
const niceness = 4

/** Who waits for a page waits for milliseconds, who sends or prints a leaflet for a second or so. */
export function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, niceness)
  } catch {
    // It has ended; its exit tells.
  }
}

const pageBytes = 4096
/** A hundred ticks a second, whatever the kernel's own clock (proc(5), sysconf(_SC_CLK_TCK)). */
const tickMs = 10

/**
 * What a process holds for itself, and how long processors have worked for it. Only Linux tells cheaply: elsewhere memory
 * counts as none, and the time since this process began as work.
 */
export function readProcessState(pid: number | undefined): { privateBytes: number; cpuMs: number } {
  if (process.platform !== 'linux') return { privateBytes: 0, cpuMs: performance.now() }
  try {
    const of = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')
    const [, resident = 0, shared = 0] = of('statm').split(' ').map(Number)
    // The name, in brackets, may hold anything; the state follows it as field 3, the two times are fields 14 and 15.
    const fields = of('stat').split(') ').at(-1)!.split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return { privateBytes: (resident - shared) * pageBytes, cpuMs: ticks * tickMs }
  } catch {
    // It has ended; its exit tells.
    return { privateBytes: 0, cpuMs: 0 }
  }
}
