import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dispatchWorld, monday } from '../../../test/support/dispatch-world.ts'
import { planDispatch } from '../../mailing/leaflets/plan-dispatch.ts'
import { openDatabase } from '../../platform/database/db.ts'
import { sampleGrownPartitions } from '../../platform/database/partitions.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { handlers } from '../../worker.ts'
import { findWeek } from '../this-week/this-week-store.ts'
import { checkTallies } from '../deliveries/maintain-tallies.ts'
import { keepRanges } from './keep-ranges.ts'
import { listRanges } from './range-store.ts'

const { w, join, advanceTo, sendAll, subjects } = dispatchWorld()

/** Ends a range however little it holds. */
const anySize = { minBytes: 0, days: 182 }
const lastRange = async () => (await listRanges(w.platform.db)).at(-1)!

/** Each range of leaflets begins where the one before ends, and the last has no end. */
async function checkRanges(): Promise<number> {
  const ranges = await listRanges(w.platform.db)
  expect(ranges[0]!.from).toBe(null)
  expect(ranges.at(-1)!.end).toBe(null)
  expect(ranges.slice(1).map(({ from }) => from)).toEqual(ranges.slice(0, -1).map(({ end }) => end))
  return ranges.length
}

/** Moves the ids of leaflets on, as a lost connection or a restored copy may. */
const skipLeafletIds = (to: number) =>
  sql`select setval(pg_get_serial_sequence('leaflet', 'id'), greatest(${to}::bigint, (select max(id) from leaflet)))`.execute(
    w.platform.db,
  )

/** Which range has the plan of a leaflet. */
async function rangeOf(leafletId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct tableoid::regclass::text as name from planned_leaflet where leaflet_id = ${leafletId}`.execute(
    w.platform.db,
  )
  return rows.map(({ name }) => name)
}

test('a range ends after the leaflets of the next half-year once it is large, and every leaflet has one', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const before = await checkRanges()
  await keepRanges(w.platform)
  expect(await checkRanges(), 'a small range goes on').toBe(before)

  await skipLeafletIds(1_000_000)
  const first = await w.given.campaign(organisation)
  await join(musketeer, first)
  await sendAll()
  const { name } = await lastRange()
  expect(await rangeOf(first.leafletId), 'nothing has run since the ids jumped').toEqual([name])
  const { count } = await w.platform.db
    .selectFrom('leaflet')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  await keepRanges(w.platform, anySize)
  expect(await checkRanges()).toBe(before + 1)
  const next = await lastRange()
  expect(next.from).toBe(first.leafletId + 1 + count)

  await skipLeafletIds(next.from! - 1)
  const second = await w.given.campaign(organisation)
  await join(musketeer, second)
  await advanceTo(monday)
  expect([await rangeOf(first.leafletId), await rangeOf(second.leafletId)]).toEqual([[name], [next.name]])
  expect(await subjects(musketeer)).toHaveLength(2)
})

test('plans are sampled again once there are a tenth more', async () => {
  const { name } = await lastRange()
  const leafletId = 100_000_000
  /** @returns how many plans PostgreSQL takes all ranges to have, once this range has some number of one leaflet's */
  async function sampleWith(plans: number): Promise<number> {
    await sql`
      insert into planned_leaflet (membership_id, leaflet_id, planned_at)
      select membership_id, ${leafletId}, now() from generate_series(1, ${plans}) as membership_id
      on conflict do nothing`.execute(w.platform.db)
    await sql`analyze ${sql.table(name)}`.execute(w.platform.db)
    await sampleGrownPartitions(w.platform.db, 'planned_leaflet')
    const { rows } = await sql<{ plans: number }>`
      select reltuples::integer as plans from pg_class where oid = 'planned_leaflet'::regclass`.execute(
      w.platform.db,
    )
    return rows[0]!.plans
  }
  const first = await sampleWith(1000)
  expect(first).toBeGreaterThanOrEqual(1000)
  expect(await sampleWith(1050)).toBe(first)
  expect(await sampleWith(1200)).toBe(first + 200)
  await sql`delete from planned_leaflet where leaflet_id = ${leafletId}`.execute(w.platform.db)
})

test('My Details opens no range of plans but those of its campaigns’ leaflets', async () => {
  const musketeer = await w.given.musketeer()
  for (let ranges = 0; ranges < 2; ranges += 1) {
    await keepRanges(w.platform, anySize)
    await skipLeafletIds((await lastRange()).from!)
    await join(musketeer, await w.given.campaign(await w.given.organisation()))
    await sendAll()
  }
  await advanceTo(monday)
  const [, before, last] = (await listRanges(w.platform.db)).slice(-3)
  const now = w.clock.now()
  const of = { accountId: musketeer.id, today: londonDate(now), weekAgo: addMilliseconds(now, -days(7)) }
  const opened = await w.platform.db.connection().execute(async (db) => {
    // To plan a statement PostgreSQL opens every range, once for a connection.
    await findWeek(db, of)
    return db.transaction().execute(async (tx) => {
      expect((await findWeek(tx, of)).leaflet).not.toBeNull()
      const { rows } = await sql<{ name: string }>`
        select distinct indrelid::regclass::text as name
        from pg_locks join pg_index on indexrelid = relation
        where pid = pg_backend_pid() and indrelid in (
          select inhrelid from pg_inherits where inhparent = 'planned_leaflet'::regclass
        )`.execute(tx)
      return rows.map(({ name }) => name)
    })
  })
  expect(opened.toSorted()).toEqual([before!.name, last!.name].toSorted())
})

test('several processes at once end a range once', async () => {
  const before = await checkRanges()
  await skipLeafletIds((await lastRange()).from! + 1)
  await join(await w.given.musketeer(), await w.given.campaign(await w.given.organisation()))
  await sendAll()
  const processes = Array.from({ length: 4 }, () => openDatabase(w.config.databaseUrl, { connections: 1 }))
  await Promise.all(processes.map(({ db }) => keepRanges({ ...w.platform, db }, { ...anySize, minBytes: 1 })))
  for (const { close } of processes) await close()
  expect(await checkRanges()).toBe(before + 1)
})

test('while a backup reads, ranges stay as they are, and nobody waits for it', async () => {
  const before = await checkRanges()
  const backup = await w.database.pool.connect()
  await backup.query('begin isolation level repeatable read')
  await backup.query('lock table planned_leaflet in access share mode')
  await keepRanges(w.platform, anySize)
  const musketeer = await w.given.musketeer()
  await join(musketeer, await w.given.campaign(await w.given.organisation()))
  await sendAll()
  expect(await subjects(musketeer)).toHaveLength(1)
  await backup.query('commit')
  backup.release()
  expect(await checkRanges()).toBe(before)
  expect(w.logged).toContainEqual({ event: 'plans.ranges-wait', facts: {} })
  await keepRanges(w.platform, anySize)
  expect(await checkRanges()).toBe(before + 1)
})

test('a range goes the day after ids have passed it, once its campaigns were purged', async () => {
  const [leaving, staying] = [await w.given.organisation(), await w.given.organisation()]
  await keepRanges(w.platform, anySize)
  const { name } = await lastRange()
  await skipLeafletIds((await lastRange()).from!)
  await join(await w.given.musketeer(), await w.given.campaign(leaving))
  await sendAll()
  await keepRanges(w.platform, anySize)
  const next = await lastRange()
  await leaving.call('PATCH /api/deactivate', {})
  await w.runJobs()
  const night = async () => {
    for (const { name: job, work } of handlers)
      if (job === 'timetable.every-night') await work(w.platform, {})
    await keepRanges(w.platform)
    return (await listRanges(w.platform.db)).map((range) => range.name)
  }
  w.clock.forward(days(182))
  expect(await night(), 'its campaign is not purged yet').toContain(name)
  w.clock.forward(days(2))
  expect(await night(), 'a leaflet may still get one of its ids').toContain(name)

  await skipLeafletIds(next.from!)
  await w.given.campaign(staying)
  expect(await night()).toContain(name)
  w.clock.forward(days(1.1))
  const left = await night()
  expect(left).not.toContain(name)
  expect(left).toContain(next.name)
})

test('people join, leave and report, and leaflets are planned, while ranges come and go', async () => {
  const organisation = await w.given.organisation()
  const workers = Array.from({ length: 2 }, () => openDatabase(w.config.databaseUrl, { connections: 4 }))
  const musketeers = await Promise.all(Array.from({ length: 12 }, () => w.given.musketeer()))
  const over = new AbortController()
  w.logged.length = 0
  const keeping = workers.map(async ({ db }) => {
    while (!over.signal.aborted) {
      await keepRanges({ ...w.platform, db }, anySize)
      await sleep(100)
    }
  })
  const failed: unknown[] = []
  let at = monday
  for (let week = 0; week < 4; week += 1, at = addMilliseconds(at, days(7))) {
    await skipLeafletIds((await lastRange()).from!)
    const campaign = await w.given.campaign(organisation)
    await Promise.all(
      musketeers.map(async (musketeer, nth) => {
        const { campaignDistributorId } = await join(musketeer, campaign)
        await musketeer.call('POST /api/campaigndata', {
          campaignDistributorId,
          subDate: londonDate(w.clock.now()),
          campaignData: { leafletsDelivered: 20 },
        })
        if (nth % 4 === week)
          await musketeer.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: campaign.id })
      }),
    ).catch((error: unknown) => failed.push(error))
    w.clock.set(at.toISOString())
    await Promise.all(workers.map(({ db }) => planDispatch({ ...w.platform, db }, at)))
    await sendAll()
  }
  over.abort()
  await Promise.all(keeping)
  for (const { close } of workers) await close()

  expect(failed).toEqual([])
  for (const event of ['plans.range-ended', 'plans.range-dropped'])
    expect(w.logged.filter((each) => each.event === event).length).toBeGreaterThan(4)
  expect(await checkTallies(w.platform)).toBe(0)
  const counts = await Promise.all(
    musketeers.map(async (each) => (await subjects(each)).filter((s) => s.startsWith('Your leaflet: '))),
  )
  for (const leaflets of counts) expect(leaflets.length).toBeGreaterThanOrEqual(3)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from planned_leaflet where sent_at is null and planned_at < ${addMilliseconds(at, -days(7))}`.execute(
    w.platform.db,
  )
  expect(rows[0]!.count, 'no plan is left unsent').toBe(0)
})
