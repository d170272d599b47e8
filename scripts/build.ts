import { buildPages, buildServer } from '@street-musketeers/sandbox/builds.ts'
import { writeFileSync } from 'node:fs'
import { readCommit } from './read-commit.mjs'
import { root, runProgram } from './run-program.ts'

/** Builds the pages and the server if their sources have changed, records the commit, and checks how much each page makes a browser download. */
const built = await buildPages()
await buildServer()
writeFileSync(`${root}web/build/commit`, `${readCommit()}\n`)
console.log(built ? 'The pages have been built.' : 'The pages are up to date.')
const withinBudget = await runProgram([process.execPath, '--import', 'tsx', `${root}web/budget.ts`])
process.exitCode = withinBudget ? 0 : 1
