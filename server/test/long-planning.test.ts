import { sql } from 'kysely'
import * as z from 'zod'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/platform/database/db.ts'
import { enqueue, job } from '../src/platform/jobs/jobs.ts'
import { startJobs } from '../src/platform/jobs/run-jobs.ts'
import { handlers } from '../src/worker.ts'
import { dispatchWorld, monday } from './support/dispatch-world.ts'
import { waitsFor } from './support/own-locks.ts'

const { w, join, sendAll, subjects } = dispatchWorld()

const minute = job('timetable.every-minute', z.object({ _cron: z.object({ ts: z.string() }) }))

const count = async (rows: ReturnType<typeof sql>) =>
  Number(
    (await sql<{ count: number }>`select count(*) from ${rows} as counted`.execute(w.platform.db)).rows[0]!
      .count,
  )
const waitingForPlans = () => count(sql`(select from pg_locks where ${waitsFor('planned_leaflet')})`)
const countPendingMinutes = () =>
  count(sql`(select from graphile_worker.jobs where task_identifier = ${minute.name})`)

/**
 * Blocks all planning.
 * @returns a function that lets it continue
 */
async function blockPlanning(): Promise<() => Promise<void>> {
  const holder = await w.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table planned_leaflet in exclusive mode')
  return async () => {
    await holder.query('commit')
    holder.release()
  }
}

test.each([1, 2])(
  'while one of %i workers plans leaflets for minutes, codes are sent, totals are updated and each leaflet is planned once',
  async (workers) => {
    const { db } = w.platform
    const organisation = await w.given.organisation()
    const campaigns = [await w.given.campaign(organisation), await w.given.campaign(organisation)]
    const musketeers = await Promise.all(Array.from({ length: 5 }, () => w.given.musketeer()))
    for (const campaign of campaigns) for (const musketeer of musketeers) await join(musketeer, campaign)
    await sendAll()
    w.clock.set(monday.toISOString())
    const release = await blockPlanning()
    const working = await Promise.all(
      Array.from({ length: workers }, async () => {
        const database = openDatabase(w.config.databaseUrl)
        const platform = { ...w.platform, db: database.db }
        return { database, jobs: await startJobs(platform, database, { handlers, timetable: minute }) }
      }),
    )

    try {
      // One more than can run at once: the first starts to plan, and its planning outlasts all others.
      const minutes = 4 * workers + 1
      for (let nth = 0; nth < minutes; nth += 1) {
        const ts = new Date(monday.getTime() + nth * 60_000).toISOString()
        await db.transaction().execute((tx) => enqueue(tx, minute, { _cron: { ts } }))
        await expect.poll(waitingForPlans).toBe(1)
        await expect.poll(countPendingMinutes).toBe(0)
      }
      const [forgetful] = musketeers
      await w.as()('POST /api/confirmcode/password', { email: forgetful!.email })
      const codes = () => count(sql`(select from email where kind = 'identity.password-code')`)
      const before = await codes()
      await expect.poll(codes).toBe(before + 1)
      const ids = campaigns.map(({ id }) => id)
      const counted = sql`(select from shown_campaign where campaign_id = any(${ids}::bigint[]))`
      await expect.poll(() => count(counted)).toBe(campaigns.length)
      expect(await waitingForPlans(), 'one worker plans, and no other waits to').toBe(1)
    } finally {
      await release()
      for (const { jobs, database } of working) {
        await jobs.stop()
        await database.close()
      }
    }
    await sendAll()
    for (const musketeer of musketeers) {
      const leaflets = (await subjects(musketeer)).filter((subject) => subject.startsWith('Your leaflet: '))
      expect(leaflets, 'one for joining, one for Monday').toHaveLength(2)
    }
    expect(await count(sql`(select from musketeer where next_due_at <= ${monday})`)).toBe(0)
  },
)
