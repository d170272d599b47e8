import { readFileSync } from 'node:fs'
import { root as productFolder } from '../root.ts'

/** What this process runs, for the log and the metrics. */
export interface Release {
  version: string
  /** The commit, as COMMIT says or `npm run build` wrote it; `unknown` without either. */
  commit: string
}

/** @param root the product's folder */
export function readRelease(
  environment: Record<string, string | undefined> = process.env,
  root = productFolder,
): Release {
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  return { version, commit: environment.COMMIT || commitOfBuild(root) }
}

function commitOfBuild(root: URL): string {
  try {
    return readFileSync(new URL('web/build/commit', root), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'unknown'
    throw error
  }
}
