import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { bundleServer } from '../server/bundle.mjs'
import { root, runProgram } from './run-program.ts'

/** Builds the pages if their sources have changed, and the server, records the commit, and checks how much each page makes a browser download. */
const built = await buildPages()
await bundleServer()
writeFileSync(`${root}web/build/commit`, `${process.env.COMMIT || readCommit()}\n`)
console.log(built ? 'The pages have been built.' : 'The pages are up to date.')
const withinBudget = await runProgram([process.execPath, '--import', 'tsx', `${root}web/budget.ts`])
process.exitCode = withinBudget ? 0 : 1

/** @returns the first 12 characters of the commit, with `-dirty` if files differ from it; `unknown` without git or a checkout */
function readCommit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--exclude=*', '--abbrev=12', '--dirty'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
