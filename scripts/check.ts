import { bin, root, runProgram, secondsSince } from './run-program.ts'
import { misplacedFiles } from './file-names.ts'
import { crowdedFolders } from './folder-sizes.ts'
import { foreignTables } from './sql-tables.ts'

const typecheck = (workspace: string) => ({
  name: `types: ${workspace}`,
  run: () => runProgram([`${root}node_modules/.bin/tsc`, '-p', workspace], { quiet: true }),
})

/** Prints what is wrong. @returns whether nothing is */
async function listNone(wrong: readonly string[]): Promise<boolean> {
  for (const each of wrong) console.error(each)
  return wrong.length === 0
}

/** What holds the house together. Each runs by itself; all must hold. */
const checks = [
  { name: 'format', run: () => runProgram([...bin('prettier'), '--check', '.'], { quiet: true }) },
  { name: 'lint', run: () => runProgram([...bin('oxlint'), '--deny-warnings'], { quiet: true }) },
  {
    name: 'imports',
    run: () =>
      runProgram(
        [
          ...bin('depcruise'),
          '--config',
          '.dependency-cruiser.cjs',
          'contract',
          'server',
          'sandbox',
          'web',
          'e2e',
          'bench',
          'scripts',
        ],
        { quiet: true },
      ),
  },
  {
    name: 'dead exports',
    run: () =>
      runProgram([...bin('knip'), '--no-progress', '--treat-config-hints-as-errors'], { quiet: true }),
  },
  { name: 'file names', run: () => listNone(misplacedFiles()) },
  { name: 'folder sizes', run: () => listNone(crowdedFolders()) },
  { name: 'tables in SQL', run: () => listNone(foreignTables()) },
  ...['contract', 'server', 'sandbox', 'web', 'e2e', 'bench', 'scripts'].map(typecheck),
]

const started = Date.now()
const failed: string[] = []
// The types of the pages' routes are made from the routes; more than one check reads them.
if (!(await runProgram([...bin('react-router'), 'typegen'], { cwd: `${root}web`, quiet: true })))
  failed.push('types of the routes')
// Two at a time: the type checker and the linter use every core there is.
const waiting = [...checks]
async function worker(): Promise<void> {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const began = Date.now()
    const holds = await check.run()
    console.log(`${holds ? 'ok  ' : 'FAIL'} ${check.name} (${secondsSince(began)} s)`)
    if (!holds) failed.push(check.name)
  }
}
await Promise.all([worker(), worker()])

console.log(
  failed.length
    ? `Checks that do not hold: ${failed.join(', ')}.`
    : `All ${checks.length} checks hold (${secondsSince(started)} s).`,
)
process.exitCode = failed.length ? 1 : 0
