import { execFile } from 'node:child_process'
import { seconds } from '../../values/clock.ts'

/** At most this many Message-IDs are asked about at once. */
export const lookupSize = 500

const limits = { timeout: seconds(10), killSignal: 'SIGKILL', maxBuffer: 1_000_000 } as const

/**
 * Asks the operator's program which emails the mail server has taken. It gets Message-IDs, a line each, and writes those that were taken,
 * a line each; of the others it cannot tell, or they were not. It gets none of our settings, which hold secrets.
 * @param program the path of an executable file (`RELAY_LOOKUP`)
 * @throws when the program fails, or takes more than 10 seconds
 */
export function findTaken(program: string, messageIds: readonly string[]): Promise<ReadonlySet<string>> {
  const asked = new Set(messageIds)
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH }
    const child = execFile(program, [], { ...limits, env }, (error, stdout) => {
      if (error) return reject(error)
      const lines = stdout.split('\n').map((line) => line.trim())
      resolve(new Set(lines.filter((line) => asked.has(line))))
    })
    // A program that does not read everything is judged by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(messageIds.map((id) => `${id}\n`).join(''))
  })
}
