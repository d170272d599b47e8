import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram } from './processes/program.ts'

/** The exit code of a command that should be run again later (EX_TEMPFAIL in sysexits.h). */
const tempFail = 75
const attemptDelaysMs = [0, 2000, 10_000, 60_000]

/**
 * Pipes bounce reports into the product's command, one after the other, as a mail server does.
 * @param env the product's environment
 */
export function pipeReports(env: NodeJS.ProcessEnv, signal: AbortSignal): (report: Buffer) => void {
  let last: Promise<void> = Promise.resolve()

  async function pipe(report: Buffer): Promise<void> {
    for (const wait of attemptDelaysMs) {
      if (wait) await sleep(wait, undefined, { signal })
      const { code } = await runProgram('server/src/commands/mail.ts', ['bounce'], {
        env,
        stdio: ['pipe', 'ignore', 'inherit'],
        input: report,
        signal,
      })
      if (code !== tempFail) return
    }
  }

  return (report) => {
    // A report that arrives while the product is stopping is dropped.
    last = last.then(() => pipe(report)).catch(() => {})
  }
}
