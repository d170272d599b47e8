import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** @returns COMMIT, or the first 12 characters of the commit, with `-dirty` if files differ from it; `unknown` without git or a checkout */
export function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT
  try {
    return execFileSync('git', ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty'], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
