import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram } from './processes/program.ts'

/** What a command says that wants to be asked again later (sysexits.h, EX_TEMPFAIL). */
const tryAgain = 75
const triesAfterMs = [0, 2000, 10_000, 60_000]

/**
 * Pipes reports of letters that could not be delivered into the product's command, one after the other, as a mail server does.
 * @param env what the product reads
 */
export function pipeReports(env: NodeJS.ProcessEnv, signal: AbortSignal): (report: Buffer) => void {
  let last: Promise<void> = Promise.resolve()

  async function pipe(report: Buffer): Promise<void> {
    for (const wait of triesAfterMs) {
      if (wait) await sleep(wait, undefined, { signal })
      const { code } = await runProgram('server/src/commands/mail.ts', ['bounce'], {
        env,
        stdio: ['pipe', 'ignore', 'inherit'],
        input: report,
        signal,
      })
      if (code !== tryAgain) return
    }
  }

  return (report) => {
    // Nobody waits for what comes back when the product stops.
    last = last.then(() => pipe(report)).catch(() => {})
  }
}
