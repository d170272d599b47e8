import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'

/** A user and a group, by number or name. */
interface UserAndGroup {
  uid: number | string
  gid: number | string
}

/**
 * Starts a program that is not ours, such as Patroni. It is asked to end when this process dies.
 * @param user whom it runs as; null: the same user
 */
export function startProgram(
  command: readonly string[],
  {
    user,
    stdio,
    cwd,
    env,
  }: { user: UserAndGroup | null; stdio: StdioOptions; cwd: string; env: NodeJS.ProcessEnv },
): ChildProcess {
  const asUser = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
  const [wrapper, ...args] = ['setpriv', '--pdeathsig=TERM', ...asUser, ...command] as [string, ...string[]]
  return spawn(wrapper, args, { cwd, env, stdio })
}
