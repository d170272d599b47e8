/**
 * Scans of the codes on leaflets: pages a second of two web processes, beside a bare server that sends the same bytes; and many visits, each of another
 * visitor, while one of the processes is killed: how many the sums have.
 * `npx tsx bench/measures/scans.ts --visits 100000` makes fewer, for slow machines.
 */
import { scannedLeaflet } from '@street-musketeers/contract/public-urls.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { newPack, signPackCode } from '@street-musketeers/server/campaigns/packs/pack-code.ts'
import { openSecrets } from '@street-musketeers/server/platform/secrets/secrets.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startBenchProcess } from '../bench-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { environmentOf, startWeb } from '../product.ts'
import { formatCount, report } from '../report.ts'

const { values } = parseArgs({ options: { visits: { type: 'string', default: '1000000' } } })
const visits = Number(values.visits)
const targets = { perSecond: 1500, share: 0.3, lost: 0.01 }
/** So that none has more visits in a day than count. */
const packs = 20_000
/** In one piece, so that the list of requests stays small. */
const visitsAtOnce = 20_000
const connections = 16
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
/** Longer than sums wait in a process. */
const untilWrittenMs = 8000

const stack = await startStack()
const secretKey = readFileSync(join(stack.dataDirectory, 'secret-key'), 'utf8').trim()
const environment = environmentOf({
  DATABASE_URL: readRunning(stack.dataDirectory)!.databaseUrl,
  DATA_DIR: stack.dataDirectory,
  PUBLIC_URL: stack.url,
  SECRET_KEY: secretKey,
  TRUSTED_PROXIES: '1',
})
const webs = [await startWeb(environment), await startWeb(environment)]
const generator = startLoadGenerator()
const bare = startBenchProcess(new URL('../static-server.ts', import.meta.url))
const pool = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 1 })

/** @returns the paths of packs of a campaign of the demonstration */
async function printPacks(): Promise<string[]> {
  const secrets = openSecrets(secretKey)
  const { rows } = await pool.query<{ leaflet_id: string }>(
    'select leaflet_id from campaign_leaflet where campaign_id = 1 order by place limit 1',
  )
  const leafletId = Number(rows[0]!.leaflet_id)
  const printed = Array.from({ length: packs }, () => newPack(leafletId))
  await pool.query(
    `insert into print_pack (code, campaign_id, leaflet_id, printed_on)
     select code, 1, $2, current_date from unnest($1::text[]) as code`,
    [printed.map(({ packCode }) => packCode), leafletId],
  )
  return printed.map((pack) => scannedLeaflet(leafletId, signPackCode(pack, secrets)))
}

const addressOf = (nth: number) => [10, nth >> 16, nth >> 8, nth].map((part) => part & 255).join('.')
const visitOf = (path: string, nth: number) => ({
  path,
  encodings: 'gzip, deflate, br',
  headers: { 'user-agent': phone, 'x-forwarded-for': addressOf(nth) },
})

async function measureRates(paths: readonly string[]): Promise<void> {
  const page = await fetch(webs[0]!.url + paths[0])
  const bareRequests = [visitOf('/', 0)]
  const barePort = await bare.request<number>(Buffer.from(await page.arrayBuffer()))
  const run = async (ports: readonly number[], requests: ReturnType<typeof visitOf>[]) => {
    await generator.run({ ports, requests, connections, seconds: 1 })
    return (await generator.run({ ports, requests, connections, seconds: 4 })).perSecond
  }
  const bareRate = await run([barePort], bareRequests)
  const ports = webs.map(({ port }) => port)
  for (const [what, codes] of [
    ['the code of one pack', paths.slice(0, 1)],
    [`the codes of ${formatCount(packs)} packs`, paths],
  ] as const) {
    // Of other visitors than those that are counted later.
    const rate = await run(
      ports,
      codes.map((path, nth) => visitOf(path, 2 ** 23 + nth)),
    )
    report(
      `scans of ${what}: pages a second on ${connections} connections, against a bare server with the same bytes`,
      `${Math.round(rate)}; ${(rate / bareRate).toFixed(2)} (bare: ${Math.round(bareRate)})`,
      `at least ${targets.perSecond}; ${targets.share}`,
      rate >= targets.perSecond && rate >= bareRate * targets.share,
    )
  }
}

/** Half of the visits, then one process is killed in the middle of its next visits, then the rest. */
async function measureLoss(paths: readonly string[]): Promise<void> {
  await sleep(untilWrittenMs)
  await pool.query('truncate print_pack_scans')
  let made = 0
  const visitInPieces = async (count: number, ports: readonly number[]) => {
    for (const end = made + count; made < end;) {
      const first = made
      made += Math.min(visitsAtOnce, end - made)
      const requests = Array.from({ length: made - first }, (_, nth) =>
        // Each pack is visited by many, and nobody visits one twice.
        visitOf(paths[(first + nth) % packs]!, first + nth),
      )
      await generator.run({
        ports,
        requests,
        connections,
        count: requests.length,
        rate: targets.perSecond,
        seconds: 600,
      })
    }
  }
  const [killed, other] = webs as [(typeof webs)[0], (typeof webs)[0]]
  await visitInPieces(visits / 2, [killed.port, other.port])
  await killed.kill()
  await visitInPieces(visits / 2, [other.port])
  await sleep(untilWrittenMs)
  const { rows } = await pool.query<{ opened: number }>(
    'select coalesce(sum(opened), 0)::integer as opened from print_pack_scans',
  )
  const lost = 1 - rows[0]!.opened / made
  report(
    `scans: ${formatCount(made)} visits, one of two processes killed in the middle: what the sums lack`,
    `${(lost * 100).toFixed(2)} % (${formatCount(rows[0]!.opened)})`,
    `at most ${targets.lost * 100} %`,
    Math.abs(lost) <= targets.lost,
  )
  const dump = await pool.query<{ row: string }>(
    `select print_pack_scans::text as row from print_pack_scans limit 1000`,
  )
  const named = dump.rows.filter(({ row }) => /10\.\d+\.\d+\.\d+|Mozilla/.test(row))
  report('scans: rows that name an address or a browser', String(named.length), '0', named.length === 0)
}

try {
  const paths = await printPacks()
  // At the start the product draws the demonstration's leaflets.
  await sleep(15_000)
  await measureRates(paths)
  await measureLoss(paths)
} finally {
  await pool.end()
  await generator.stop()
  await bare.stop()
  for (const web of webs) await web.stop()
  await stack.stop()
}
