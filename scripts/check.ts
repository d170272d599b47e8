import { bin, root, runProgram, secondsSince } from './run-program.ts'
import { findDeadLinks, findStrayRules } from './documents.ts'
import { findMisplacedFiles } from './file-names.ts'
import { findLargeFolders } from './folder-sizes.ts'
import { findUnlicensedAssets } from './licences.ts'
import { findUnverifiedPackages } from './locked-packages.ts'
import { findForeignTables } from './sql-tables.ts'

/** One checker, because each further one works out the shared types again: two take twice the processor time of one. */
const typecheck = (project: string) =>
  runProgram([`${root}node_modules/.bin/tsc`, '-p', project, '--checkers', '1'], { quiet: true })

/**
 * Prints the problems.
 * @returns whether there are none
 */
async function reportProblems(problems: readonly string[]): Promise<boolean> {
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

/** Each check runs by itself, and all must pass. The longest come first. */
const checks = [
  {
    name: 'lint',
    run: () =>
      // It starts a type checker for each processor that it may use.
      runProgram([...bin('oxlint'), '--deny-warnings'], { quiet: true, env: { GOMAXPROCS: '1' } }),
  },
  { name: 'types', run: () => typecheck('.') },
  { name: 'format', run: () => runProgram([...bin('prettier'), '--check', '.'], { quiet: true }) },
  { name: 'types: web', run: () => typecheck('web') },
  {
    name: 'unused exports',
    run: () =>
      runProgram([...bin('knip'), '--no-progress', '--treat-config-hints-as-errors'], { quiet: true }),
  },
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
          'demonstration',
          'web',
          'e2e',
          'bench',
          'scripts',
        ],
        { quiet: true },
      ),
  },
  { name: 'file names', run: () => reportProblems(findMisplacedFiles()) },
  { name: 'folder sizes', run: () => reportProblems(findLargeFolders()) },
  { name: 'tables in SQL', run: () => reportProblems(findForeignTables()) },
  { name: 'licences', run: () => reportProblems(findUnlicensedAssets()) },
  { name: 'locked packages', run: () => reportProblems(findUnverifiedPackages()) },
  { name: 'rules', run: () => reportProblems(findStrayRules()) },
  { name: 'links', run: () => reportProblems(findDeadLinks()) },
]

const started = Date.now()
const failed: string[] = []
// Several checks read the types that are generated from the pages' routes.
if (!(await runProgram([...bin('react-router'), 'typegen'], { cwd: `${root}web`, quiet: true })))
  failed.push('route types')
// Two at a time, because each uses little more than one processor.
const queue = [...checks]
async function worker(): Promise<void> {
  for (let check = queue.shift(); check; check = queue.shift()) {
    const checkStarted = Date.now()
    const passed = await check.run()
    console.log(`${passed ? 'ok  ' : 'FAIL'} ${check.name} (${secondsSince(checkStarted)} s)`)
    if (!passed) failed.push(check.name)
  }
}
await Promise.all([worker(), worker()])

console.log(
  failed.length
    ? `Failed checks: ${failed.join(', ')}.`
    : `All ${checks.length} checks passed (${secondsSince(started)} s).`,
)
process.exitCode = failed.length ? 1 : 0
