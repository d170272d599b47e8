import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process, so that a later one with the same number is not taken for it. */
export type ProcessIdentity = {
  pid: number
  /** Boot and clock tick at which it began; empty except on Linux. */
  started: string
}

export function identifyProcess(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) ?? '' }
}

/** Whether exactly this process still runs (a zombie does not). */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  if (process.platform === 'linux') {
    const now = startOf(pid)
    return now !== undefined && (started === '' || now === started)
  }
  return acceptsSignals(pid)
}

/**
 * Waits until the condition holds.
 * @param milliseconds left out: without end
 * @returns false when `milliseconds` passed first
 */
export async function waitUntil(condition: () => boolean, milliseconds = Infinity): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/** Sends a signal. A process that has already ended is no error. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Resolves once the child has ended, at once if it has already. */
export async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

function acceptsSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** See proc_pid_stat(5): the third field is the state, the 22nd the start in ticks since boot. */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
  } catch {
    return undefined
  }
}
