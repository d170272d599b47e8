import { buildPages } from '@street-musketeers/sandbox/web-pages.ts'
import { root, runProgram } from './run-program.ts'

/** Builds the pages where their sources changed, and weighs what each makes a browser fetch. */
const built = await buildPages()
console.log(built ? 'The pages are built.' : 'The pages were built from these sources already.')
const withinBudget = await runProgram([process.execPath, '--import', 'tsx', `${root}web/budget.ts`])
process.exitCode = withinBudget ? 0 : 1
