import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root, runProgram, secondsSince } from './run-program.ts'

const started = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
let passed = 0
let failed = 0
/** What to look at first, each with what it said: of a long run only the end may be kept. */
const faults: string[] = []
const parts: string[] = []

async function runPart(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const began = Date.now()
  console.log(`\n── ${name}`)
  const well = await run()
  parts.push(`${name} ${well ? 'passed' : 'FAILED'} in ${secondsSince(began)} s`)
  return well
}

interface Assertion {
  fullName: string
  status: string
  failureMessages: string[]
}

const mostOfMessage = 600

function recordFailure(file: string, test: string, message: string): void {
  faults.push(
    `${relative(root, file)}: ${test}\n${stripVTControlCharacters(message).slice(0, mostOfMessage)}`,
  )
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
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
  }
  passed += numPassedTests
  failed += numFailedTests
  for (const { name, status, message, assertionResults } of testResults) {
    const broken = assertionResults.filter((each) => each.status === 'failed')
    for (const { fullName, failureMessages } of broken)
      recordFailure(name, fullName, failureMessages.join('\n'))
    if (status === 'failed' && !broken.length) recordFailure(name, 'could not be run', message)
  }
  if (!well && !testResults.some(({ status }) => status === 'failed'))
    recordFailure(`${root}${workspace}`, 'failed outside its tests', 'What nobody handled is told above.')
  return well
}

async function journeys(): Promise<boolean> {
  const report = join(reports, 'journeys.json')
  const well = await runProgram([...bin('playwright'), 'test', '--reporter=list,json'], {
    cwd: `${root}e2e`,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const { stats, suites } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
    suites: Suite[]
  }
  passed += stats.expected
  failed += stats.unexpected + stats.flaky
  suites.forEach(recordJourneyFailures)
  return well
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message: string } }[] }[]
  }[]
}

function recordJourneyFailures({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, ok, tests } of specs) {
    const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''))
    if (!ok) recordFailure(`${root}e2e/journeys/${file}`, title, errors.join('\n'))
  }
  suites.forEach(recordJourneyFailures)
}

const results = [
  await runPart('checks', () => runProgram([process.execPath, '--import', 'tsx', `${root}scripts/check.ts`])),
  await runPart('pages built, and their weight', () =>
    runProgram([process.execPath, '--import', 'tsx', `${root}scripts/build.ts`]),
  ),
  await runPart('contract and web', () => vitest('web')),
  await runPart('sandbox', () => vitest('sandbox')),
  await runPart('server', () => vitest('server')),
  await runPart('journeys', journeys),
]
rmSync(reports, { recursive: true })

if (faults.length) console.log(`\n── what failed\n\n${faults.join('\n\n')}`)
console.log(`\n${parts.join('\n')}`)
console.log(`\nTests: ${passed} passed, ${failed} failed`)
const well = results.every(Boolean) && failed === 0
console.log(
  well
    ? `Everything holds: checks, ${passed} tests and journeys, in ${secondsSince(started)} s.`
    : `Something does not hold; it took ${secondsSince(started)} s to find out.`,
)
process.exitCode = well ? 0 : 1
