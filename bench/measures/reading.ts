/**
 * Reading at scale: the calls of the screens of musketeers and organisations, with 1,000,000 musketeers, 20,000 campaigns, 10,000,000 memberships and as many
 * deliveries. Compared in the same run with a bare Fastify server that runs the statements that the product ran for the same requests, on a pool of the
 * same size, and sends the same answers. Each server and the load generator are separate processes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import pg from 'pg'
import type { RecordedRequest } from '../bare-server.ts'
import { startBenchProcess } from '../bench-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { environmentOf, startWeb } from '../product.ts'
import { processorSeconds } from '../process-usage.ts'
import { buildPeopleScenarios, type ReadScenario } from '../read-scenarios.ts'
import type { Statement } from '../record-statements.ts'
import { median, percentile, report } from '../report.ts'
import { ensureLargeWorld, startLargePostgres } from '../world.ts'

const size = { musketeers: 1_000_000, campaigns: 20_000 }
const targets = { share: 0.8, milliseconds: 50 }
const rounds = 3
const connections = 8
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-reading-'))
const postgres = await startLargePostgres()
const generator = startLoadGenerator()
const servers: { stop(): Promise<unknown> }[] = [generator]

/** Has the product answer each request once, alone. */
async function recordRequests(
  environment: Record<string, string>,
  scenarios: readonly ReadScenario[],
): Promise<RecordedRequest[]> {
  const file = join(directory, 'statements')
  const preload = fileURLToPath(new URL('../record-statements.ts', import.meta.url))
  // From its sources, which load the driver that the recorder changes; the build has a copy of its own.
  const product = await startWeb(
    { ...environment, RECORD_STATEMENTS: file },
    { program: 'src/main.ts', node: ['--import', 'tsx', '--import', preload] },
  )
  const recorded: RecordedRequest[] = []
  for (const { path, token } of scenarios.flatMap(({ requests }) => requests)) {
    writeFileSync(file, '')
    const response = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    const answer = await response.json()
    const lines = readFileSync(file, 'latin1').split('\n').filter(Boolean)
    const statements = lines.map((line) => deserialize(Buffer.from(line, 'base64')) as Statement)
    recorded.push({ statements, answer })
  }
  await product.stop()
  return recorded
}

try {
  const url = await ensureLargeWorld(postgres, size)
  const environment = environmentOf({ DATABASE_URL: url, DATA_DIR: directory })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const scenarios = await buildPeopleScenarios(pool)
  await pool.query('analyze session')
  await pool.end()

  const recordedFile = join(directory, 'recorded')
  writeFileSync(recordedFile, serialize(await recordRequests(environment, scenarios)))
  const bare = startBenchProcess(new URL('../bare-server.ts', import.meta.url), environment)
  const barePort = await bare.request<number>(recordedFile)
  const product = await startWeb(environment)
  servers.push(bare, product)

  let first = 0
  for (const { name, requests } of scenarios) {
    const bareRequests = requests.map((_, nth) => ({ path: `/${first + nth}` }))
    first += requests.length
    const rates = { product: [] as number[], bare: [] as number[] }
    const costs: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const before = processorSeconds(product.pid)
      const ofProduct = await generator.run({ ports: [product.port], requests, connections, seconds: 1 })
      const cost = ((processorSeconds(product.pid) - before) * 1000) / ofProduct.count
      const ofBare = await generator.run({
        ports: [barePort],
        requests: bareRequests,
        connections,
        seconds: 1,
      })
      // The first round warms up.
      if (round < 0) continue
      rates.product.push(ofProduct.perSecond)
      rates.bare.push(ofBare.perSecond)
      costs.push(cost)
    }
    const rate = median(rates.product)
    const share = median(rates.product.map((each, nth) => each / rates.bare[nth]!))
    const half = { ports: [product.port], requests, connections, rate: rate / 2, seconds: 3 }
    const p95 = percentile((await generator.run(half)).latencies, 0.95)
    report(
      `reading ${name}: rate against the bare server; 95th percentile at half that load`,
      `${share.toFixed(2)} (${rate.toFixed(0)} / ${median(rates.bare).toFixed(0)} a second; ${median(costs).toFixed(2)} ms of the product’s processor time); ${p95.toFixed(1)} ms`,
      `at least ${targets.share}; at most ${targets.milliseconds} ms`,
      share >= targets.share && p95 <= targets.milliseconds,
    )
  }
} finally {
  for (const server of servers) await server.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
