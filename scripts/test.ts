import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin, root, runProgram, secondsSince } from './run-program.ts'

const started = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
let passed = 0
let failed = 0
const parts: string[] = []

async function part(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const well = await run()
  parts.push(`${name} ${well ? 'passed' : 'FAILED'} in ${secondsSince(began)} s`)
  return well
}

/** Runs a workspace's vitest and adds its figures to the sum. */
async function vitest(workspace: string): Promise<boolean> {
  const report = join(reports, `${workspace}.json`)
  const well = await runProgram([
    ...bin('vitest'),
    'run',
    '--root',
    workspace,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  passed += numPassedTests
  failed += numFailedTests
  return well
}

async function journeys(): Promise<boolean> {
  const report = join(reports, 'journeys.json')
  const well = await runProgram([...bin('playwright'), 'test', '--reporter=list,json'], {
    cwd: `${root}e2e`,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  passed += stats.expected
  failed += stats.unexpected + stats.flaky
  return well
}

const results = [
  await part('checks', () => runProgram([process.execPath, '--import', 'tsx', `${root}scripts/check.ts`])),
  await part('pages built, and their weight', () =>
    runProgram([process.execPath, '--import', 'tsx', `${root}scripts/build.ts`]),
  ),
  await part('contract and web', () => vitest('web')),
  await part('sandbox', () => vitest('sandbox')),
  await part('server', () => vitest('server')),
  await part('journeys', journeys),
]
rmSync(reports, { recursive: true })

console.log(`\n${parts.join('\n')}`)
console.log(`\nTests: ${passed} passed, ${failed} failed`)
const well = results.every(Boolean) && failed === 0
console.log(
  well
    ? `Everything holds: checks, ${passed} tests and journeys, in ${secondsSince(started)} s.`
    : `Something does not hold; it took ${secondsSince(started)} s to find out.`,
)
process.exitCode = well ? 0 : 1
