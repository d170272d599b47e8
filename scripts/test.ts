import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { bin, root, runProgram, secondsSince } from './run-program.ts'

const started = Date.now()
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'))
let passed = 0
let failed = 0
/** Repeated at the end, because the output of a long run may be cut off at the start. */
const failures: string[] = []
const partResults: string[] = []

async function runPart(name: string, run: () => Promise<boolean>): Promise<boolean> {
  const partStarted = Date.now()
  console.log(`\n── ${name}`)
  const succeeded = await run()
  partResults.push(`${name} ${succeeded ? 'passed' : 'FAILED'} in ${secondsSince(partStarted)} s`)
  return succeeded
}

interface Assertion {
  fullName: string
  status: string
  failureMessages: string[]
}

const maxMessageLength = 600
const maxPageLength = 2000

function recordFailure(file: string, test: string, message: string, pages: string[] = []): void {
  failures.push(
    [
      `${relative(root, file)}: ${test}`,
      stripVTControlCharacters(message).slice(0, maxMessageLength),
      ...pages.map((text) => text.slice(0, maxPageLength)),
    ].join('\n'),
  )
}

/** Runs a workspace's vitest and adds its results to the totals. */
async function vitest(workspace: string, priority?: number): Promise<boolean> {
  const report = join(reports, `${workspace}.json`)
  const succeeded = await runProgram(
    [
      ...bin('vitest'),
      'run',
      '--root',
      workspace,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { priority },
  )
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
    testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
  }
  passed += numPassedTests
  failed += numFailedTests
  for (const { name, status, message, assertionResults } of testResults) {
    const failedTests = assertionResults.filter((each) => each.status === 'failed')
    for (const { fullName, failureMessages } of failedTests)
      recordFailure(name, fullName, failureMessages.join('\n'))
    if (status === 'failed' && !failedTests.length) recordFailure(name, 'could not run', message)
  }
  if (!succeeded && !testResults.some(({ status }) => status === 'failed'))
    recordFailure(`${root}${workspace}`, 'failed outside its tests', 'An unhandled error is shown above.')
  return succeeded
}

async function journeys(): Promise<boolean> {
  const report = join(reports, 'journeys.json')
  const succeeded = await runProgram([...bin('playwright'), 'test', '--reporter=list,json'], {
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
  return succeeded
}

interface Suite {
  suites?: Suite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: {
      results: { error?: { message: string }; attachments: { name: string; body?: string }[] }[]
    }[]
  }[]
}

function recordJourneyFailures({ suites = [], specs = [] }: Suite): void {
  for (const { title, file, ok, tests } of specs) {
    if (ok) continue
    const results = tests.flatMap((each) => each.results)
    const errors = results.map(({ error }) => error?.message ?? '')
    const pages = results
      .flatMap(({ attachments }) => attachments)
      .flatMap(({ name, body }) => (body ? [`── ${name}\n${Buffer.from(body, 'base64').toString()}`] : []))
    recordFailure(`${root}e2e/journeys/${file}`, title, errors.join('\n'), pages)
  }
  suites.forEach(recordJourneyFailures)
}

/** As of `nice`: much more, and the server's tests are left over when the journeys end. */
const behindJourneys = 3

const results = [
  await runPart('checks', () => runProgram([process.execPath, '--import', 'tsx', `${root}scripts/check.ts`])),
  await runPart('pages and their size', () =>
    runProgram([process.execPath, '--import', 'tsx', `${root}scripts/build.ts`]),
  ),
  // The sandbox waits for programs most of its time.
  ...(await Promise.all([
    runPart('contract and web', () => vitest('web')),
    runPart('sandbox', () => vitest('sandbox')),
  ])),
  // Both wait for databases, browsers and emails a third of their time. In the journeys somebody waits for the product, so they come first.
  ...(await Promise.all([
    runPart('server', () => vitest('server', behindJourneys)),
    runPart('journeys', journeys),
  ])),
]
rmSync(reports, { recursive: true })

if (failures.length) console.log(`\n── failures\n\n${failures.join('\n\n')}`)
console.log(`\n${partResults.join('\n')}`)
const succeeded = results.every(Boolean) && failed === 0
console.log(`\n${succeeded ? 'Everything passed' : 'Something failed'} (${secondsSince(started)} s).`)
console.log(`\nTests: ${passed} passed, ${failed} failed`)
process.exitCode = succeeded ? 0 : 1
