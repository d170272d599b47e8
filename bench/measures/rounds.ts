/**
 * Rounds with 10,000,000 of them: asking for a postcode over HTTP, with and without a directory of 1,800,000 postcodes; the 99th percentile is at
 * most 25 ms. Loading the directory takes at most three minutes and 200 MB, in both formats. `npm run bench -- rounds [rounds] [postcodes]`
 */
import { areas } from '@street-musketeers/contract/places/areas.ts'
import { startPostgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { createApp } from '@street-musketeers/server/app.ts'
import { openSession } from '@street-musketeers/server/identity/sessions/open-session.ts'
import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import {
  codePointRow,
  onsHeader,
  onsRow,
  postcodesOf,
  type TownPostcode,
} from '@street-musketeers/server/test/files/postcode-lists.ts'
import { runCommand } from '@street-musketeers/server/test/support/run-command.ts'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { environmentOf } from '../environment.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import { nodeOptions } from '../../scripts/node-options.mjs'

const rounds = Number(process.argv[2] ?? 10_000_000)
const postcodes = Number(process.argv[3] ?? 1_800_000)
const targets = { milliseconds: 25, seconds: 180, megabytes: 200 }
const size = { musketeers: 200_000, campaigns: 200 }
const questions = 2000
const connections = 4
/** Each question is asked by somebody who has not asked before. */
const askers = 4 * questions
const ofDistrict = 4000

const formatCount = (count: number) => count.toLocaleString('en-GB')
const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-rounds-'))
const postgres = await startPostgres({ durable: true })
const config = readConfig(environmentOf({ DATABASE_URL: postgres.url(), DATA_DIR: directory }))
const { platform, database } = await openPlatform(config)
const app = await createApp(platform, { pages: false })

/** All postcodes of an invented country, whose districts lie side by side. */
function* country(count: number): Generator<TownPostcode> {
  for (let nth = 0; nth * ofDistrict < count; nth += 1) {
    const { code } = areas[nth % areas.length]!
    const corner = { easting: 100_000 + (nth % 20) * 1000, northing: 50_000 + Math.floor(nth / 20) * 40_000 }
    yield* postcodesOf(
      `${code}${1 + Math.floor(nth / areas.length)}`,
      Math.min(ofDistrict, count - nth * ofDistrict),
      corner,
    )
  }
}

/** Everything before rounds, and then the rounds without their indexes, which are created afterwards. */
async function createWorld(): Promise<void> {
  const client = await database.pool.connect()
  const began = Date.now()
  for (const setting of [
    'session_replication_role = replica',
    `maintenance_work_mem = '512MB'`,
    'synchronous_commit = off',
  ])
    await client.query(`set ${setting}`)
  const { musketeers, campaigns } = size
  for (const statement of [
    `insert into account (id, role, email, firstname, lastname, how_heard, signed_up_at, activated_at)
     overriding system value
     select nth, case when nth <= ${musketeers} then 'musketeer' else 'organisation' end, 'person.' || nth || '@example.org',
       'Ada', 'Besant', 'OTHER', now(), now() from generate_series(1, ${musketeers + 1}) as nth`,
    `insert into musketeer (account_id, frequency, anchor, next_due_at)
     select nth, 'WEEKLY', timestamp '2026-11-16 08:00', now() + interval '7 days' from generate_series(1, ${musketeers}) as nth`,
    `insert into campaign (id, account_id, name, description, published_at) overriding system value
     select nth, ${musketeers + 1}, 'Campaign ' || nth, '', now() from generate_series(1, ${campaigns}) as nth`,
    `insert into leaflet (id, campaign_id, version, file_key, content_type, sha256, bytes, pages, preview_key, page_keys, created_at)
     overriding system value
     select nth, nth, 1, nth || '.pdf', 'application/pdf', repeat('0', 64), 150000, 1, nth || '.webp', array[nth || '.webp'], now()
     from generate_series(1, ${campaigns}) as nth`,
    'update campaign set current_leaflet_id = id',
    `insert into membership (id, account_id, campaign_id, joined_at) overriding system value
     select nth, nth, 1 + nth % ${campaigns}, now() from generate_series(1, ${musketeers}) as nth`,
  ])
    await client.query(statement)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = 'round_claim'::regclass and not indisprimary`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  // One in twelve is of this month; of twenty, two are held and one was given back. Whoever asks later holds none.
  await client.query(
    `insert into round_claim (membership_id, campaign_id, edition, round_key, half, sector, state, claimed_at, lease_until, rest_key,
       submission_id, done_at, houses, is_shown)
     select case when state = 'released' then null else member end, 1 + member % ${size.campaigns}, 1 + member % ${size.campaigns},
       decode(md5(nth::text), 'hex'), case when nth % 2 = 0 then 'a' else 'b' end, 'LS' || 1 + nth % 99 || ' ' || nth % 10, state,
       now() - nth % 365 * interval '1 day', now() + (nth % 28 - case when state = 'claimed' then 0 else 30 end) * interval '1 day',
       case when nth % 12 = 0 and state <> 'released' then decode(md5('month' || nth / 5), 'hex') end,
       null, case when state = 'done' then now() end, case when state = 'done' then 10 end, true
     from generate_series(1, ${rounds}) as nth
     cross join lateral (
       select ${askers + 1} + (nth::bigint * 7919 % ${size.musketeers - askers})::integer as member,
         case when nth % 20 < 2 then 'claimed' when nth % 20 = 2 then 'released' else 'done' end as state
     ) as chosen`,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query(`select setval(pg_get_serial_sequence('membership', 'id'), ${size.musketeers})`)
  await client.query('vacuum analyze')
  client.release()
  console.log(
    `${formatCount(rounds)} rounds of ${formatCount(size.musketeers)} members in ${size.campaigns} campaigns created in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  )
}

const wanted = [...country(askers)].map(({ postcode }) => postcode)

/**
 * Different members ask for different postcodes, which nobody asked for before; every third time for one of a hundred that many ask for.
 * @returns milliseconds of each
 */
async function askForRounds(address: string, from: number): Promise<{ times: number[]; claimed: number }> {
  const sessions = await platform.db.transaction().execute(async (tx) => {
    const opened = []
    for (let id = from; id < from + questions; id += 1)
      opened.push(await openSession(tx, { id, role: 'musketeer' }, new Date()))
    return opened
  })
  const times: number[] = []
  let claimed = 0
  let next = 0
  async function work(): Promise<void> {
    while (next < sessions.length) {
      const nth = (next += 1) - 1
      const { accountId, token } = sessions[nth]!
      const postcode = wanted[from - 1 + (nth % 3 === 0 ? nth % 100 : nth)]!
      const began = performance.now()
      const reply = await fetch(`${address}/api/round`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ campaignId: 1 + (accountId % size.campaigns), postcode, part: 'all' }),
      })
      const body = (await reply.json()) as { claimed?: boolean }
      times.push(performance.now() - began)
      if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(body)}`)
      if (body.claimed) claimed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return { times, claimed }
}

async function measureQuestions(address: string, from: number, directorySize: string): Promise<void> {
  await askForRounds(address, from)
  const { times, claimed } = await askForRounds(address, from + questions)
  const [half, most] = [percentile(times, 0.5), percentile(times, 0.99)]
  report(
    `${formatCount(questions)} people ask for a postcode, ${connections} at once, with ${formatCount(rounds)} rounds and ${directorySize}: 99th percentile`,
    `${most.toFixed(1)} ms (median ${half.toFixed(1)} ms; ${formatCount(claimed)} got it)`,
    `at most ${targets.milliseconds} ms`,
    most <= targets.milliseconds,
  )
}

/** Writes a list of all postcodes and loads it, as an operator does. */
async function measureLoading(name: string, lines: () => Iterable<string>): Promise<void> {
  const file = join(directory, 'postcodes.csv')
  await pipeline(Readable.from(lines()), createWriteStream(file))
  const { code, stdout, stderr } = await runCommand('places', ['load', file], config, '', nodeOptions)
  if (code !== 0) throw new Error(stderr)
  const [, seconds, megabytes] = /It took ([\d.]+) s and at most (\d+) MB/.exec(stdout)!.map(Number)
  report(
    `${formatCount(postcodes)} postcodes of ${name} are loaded`,
    `${seconds!.toFixed(0)} s`,
    `at most ${targets.seconds} s`,
    seconds! <= targets.seconds,
  )
  report(
    'memory of the command',
    `${megabytes} MB`,
    `at most ${targets.megabytes} MB`,
    megabytes! <= targets.megabytes,
  )
}

function* withLineBreaks(
  row: (postcode: TownPostcode) => string,
  header: readonly string[] = [],
): Generator<string> {
  let lines: string[] = [...header]
  for (const postcode of country(postcodes)) {
    lines.push(row(postcode))
    if (lines.length < 1000) continue
    yield `${lines.join('\n')}\n`
    lines = []
  }
  yield lines.join('\n')
}

try {
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await createWorld()
  await measureQuestions(address, 1, 'no directory')
  await measureLoading('Code-Point Open', () => withLineBreaks(codePointRow))
  await measureLoading('the ONS Postcode Directory, again', () => withLineBreaks(onsRow, [onsHeader]))
  await measureQuestions(address, 1 + 2 * questions, `a directory of ${formatCount(postcodes)} postcodes`)
} finally {
  await app.close()
  await database.close()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
}
