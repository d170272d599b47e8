/**
 * Issue 8, planning: the leaflets of all due musketeers are planned within three times of the bare INSERT … SELECT of as many
 * letters that no planning can do without, in the same run; memory stays flat (100 MB over idle).
 * `npm run bench -- planning [musketeers]`
 */
import { planDispatch } from '@street-musketeers/server/mailing/plan-dispatch.ts'
import { openDatabase } from '@street-musketeers/server/platform/db.ts'
import { largeWorld, startLargePostgres } from './large-world.ts'
import { report } from './report.ts'

const musketeers = Number(process.argv[2] ?? 1_000_000)
const campaigns = 20_000
const mayTakeTimes = 3
const mayTakeMegabytes = 100
const at = new Date('2026-11-23T08:00:00Z')

const postgres = await startLargePostgres()
try {
  const url = await largeWorld(postgres, { musketeers, campaigns }, console.log)
  const database = openDatabase(url)
  const { db, pool } = database

  /** Everybody's next leaflet is due again, and none is planned. */
  async function becomeDue(): Promise<void> {
    await pool.query('truncate letter')
    await pool.query('delete from planned_leaflet where sent_at is null')
    await pool.query('update musketeer set next_due_at = $1, last_slot = null where next_due_at <> $1', [at])
    await pool.query('vacuum analyze letter, planned_leaflet, musketeer')
    await pool.query('checkpoint')
  }

  /** Seconds. */
  async function timed(deed: () => Promise<unknown>): Promise<number> {
    const began = performance.now()
    await deed()
    return (performance.now() - began) / 1000
  }

  await becomeDue()
  const bare = await timed(() =>
    pool.query(
      `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
       select 'leaflet:' || membership.id || ':' || leaflet.id, 'mailing.leaflet', account_id,
         jsonb_build_object('membershipId', membership.id, 'leafletId', leaflet.id), 50, now(), now()
       from membership join leaflet using (campaign_id) join account on account.id = account_id
       where emailed_at is null and activated_at is not null`,
    ),
  )

  await becomeDue()
  const idle = process.memoryUsage().rss
  let most = idle
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 100)
  let planned = { due: 0, letters: 0 }
  const took = await timed(async () => {
    planned = await planDispatch({ db, clock: { now: () => at } }, at)
  })
  clearInterval(watching)
  const grown = (most - idle) / 1e6
  report(
    `${planned.letters.toLocaleString('en-GB')} letters planned for ${planned.due.toLocaleString('en-GB')} due musketeers, against the bare insert`,
    `${(took / bare).toFixed(2)} times (${took.toFixed(1)} s / ${bare.toFixed(1)} s)`,
    `at most ${mayTakeTimes}`,
    took <= bare * mayTakeTimes,
  )
  report(
    'memory over idle while planning',
    `${grown.toFixed(0)} MB`,
    `at most ${mayTakeMegabytes} MB`,
    grown <= mayTakeMegabytes,
  )
  await database.close()
} finally {
  await postgres.stop()
}
