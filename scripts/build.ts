import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { writeFileSync } from 'node:fs'
import { bundleServer } from '../server/bundle.mjs'
import { readCommit } from './read-commit.mjs'
import { root, runProgram } from './run-program.ts'

/** Builds the pages if their sources have changed, and the server, records the commit, and checks how much each page makes a browser download. */
const built = await buildPages()
await bundleServer()
writeFileSync(`${root}web/build/commit`, `${readCommit()}\n`)
console.log(built ? 'The pages have been built.' : 'The pages are up to date.')
const withinBudget = await runProgram([process.execPath, '--import', 'tsx', `${root}web/budget.ts`])
process.exitCode = withinBudget ? 0 : 1
