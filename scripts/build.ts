import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { root, runProgram } from './run-program.ts'

/** Builds the pages if their sources have changed, and checks how much each page makes a browser download. */
const built = await buildPages()
console.log(built ? 'The pages have been built.' : 'The pages are up to date.')
const withinBudget = await runProgram([process.execPath, '--import', 'tsx', `${root}web/budget.ts`])
process.exitCode = withinBudget ? 0 : 1
