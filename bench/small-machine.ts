import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

/** Processes that share one core and little memory, by a control group. */
export interface SmallMachine {
  /** A command that starts another program in it. */
  under: string[]
  /** Moves processes that run already. What they start later follows. */
  take(pids: readonly number[]): void
  /** How many of its processes were killed for memory. */
  killed(): number
  peakMb(): number
  remove(): void
}

/** Needs root, on Linux with control groups of version 2 or 1. */
export function openSmallMachine(megabytes: number): SmallMachine {
  const isVersion2 = existsSync('/sys/fs/cgroup/cgroup.controllers')
  const folder = `/sys/fs/cgroup/${isVersion2 ? '' : 'memory/'}street-musketeers-${process.pid}`
  const file = isVersion2
    ? { limit: 'memory.max', peak: 'memory.peak', events: 'memory.events' }
    : { limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes', events: 'memory.oom_control' }
  mkdirSync(folder)
  writeFileSync(`${folder}/${file.limit}`, String(megabytes * 1024 * 1024))
  const read = (name: string) => readFileSync(`${folder}/${name}`, 'latin1')
  return {
    under: ['sh', '-c', `echo $$ >${folder}/cgroup.procs && exec taskset --cpu-list 0 "$0" "$@"`],
    take(pids) {
      for (const pid of pids) {
        writeFileSync(`${folder}/cgroup.procs`, String(pid))
        execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', '0', String(pid)], { stdio: 'ignore' })
      }
    },
    killed: () => Number(/oom_kill (\d+)/.exec(read(file.events))?.[1] ?? 0),
    peakMb: () => Number(read(file.peak)) / 1024 / 1024,
    remove: () => rmdirSync(folder),
  }
}
