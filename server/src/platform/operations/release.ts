import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('../../../../', import.meta.url)

/** What this process runs, for the log and the metrics. */
export interface Release {
  version: string
  /** The first 12 characters of the commit; `unknown` without a checkout and without COMMIT, which the image sets. */
  commit: string
}

export function readRelease(): Release {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  return { version, commit: process.env.COMMIT || commitOfCheckout() }
}

function commitOfCheckout(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
