import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishDueDrafts } from '../src/campaigns/drafts/publish-due-drafts.ts'
import { enqueue } from '../src/platform/jobs/jobs.ts'
import { openStormWorld, waitUntil } from './storms/storm-world.ts'
import { cloneDatabase } from './support/database.ts'
import { makePdf } from './files/good-files.ts'
import { startSink } from './support/sink.ts'
import { startWorkerProcess } from './support/worker-process.ts'
import { waitsFor } from './support/own-locks.ts'

test('a campaign whose worker is killed at its hour goes live once, and its first emails leave once', async () => {
  const clone = await cloneDatabase()
  const sink = await startSink()
  const stormWorld = await openStormWorld(clone.url, { SMTP_URL: sink.url })
  const { platform, given, environment, database } = stormWorld
  const organisation = await given.organisation()
  const content = {
    campaignName: 'Fair pay now',
    campaignDescription: 'Why',
    campaignCauses: ['fair_pay' as const],
    electionMaterial: 'no' as const,
  }
  const { id } = await organisation.call('POST /api/campaigndraft', { content })
  const file = new Blob([new Uint8Array(await makePdf({ pages: 1 }))])
  await organisation.call('PUT /api/campaigndraft/:id/leaflet', { id, file })
  // The hour has come; nobody could choose one that has passed.
  await platform.db
    .updateTable('campaign_draft')
    .set({ publish_at: platform.clock.now(), scheduled_by: organisation.id })
    .execute()
  const countCampaigns = async () => (await platform.db.selectFrom('campaign').select('id').execute()).length
  const isBlocked = async () => {
    const { rows } = await sql`
      select from pg_locks where ${waitsFor('email')}`.execute(platform.db)
    return rows.length > 0
  }

  const first = await startWorkerProcess(environment)
  const holder = await database.pool.connect()
  await holder.query('begin')
  // The campaign is saved, and its officer's email cannot be.
  await holder.query('lock table email in share row exclusive mode')
  await platform.db.transaction().execute((tx) => enqueue(tx, publishDueDrafts, {}))
  await waitUntil(isBlocked)
  await first.kill()
  await holder.query('rollback')
  holder.release()
  expect(await countCampaigns()).toBe(0)

  const second = await startWorkerProcess(environment)
  await waitUntil(async () => (await countCampaigns()) > 0)
  const [campaign] = await platform.db.selectFrom('campaign').select('id').execute()
  const musketeer = await given.musketeer()
  await musketeer.call('POST /api/campaigndistributor', { id: campaign!.id })
  await platform.db.transaction().execute((tx) => enqueue(tx, publishDueDrafts, {}))
  await sink.waitForMessages(2)
  await stormWorld.waitUntilAllEnded()
  await second.stop()
  expect(await countCampaigns()).toBe(1)
  const emails = await platform.db.selectFrom('email').select(['kind', 'state']).orderBy('kind').execute()
  expect(emails).toEqual([
    { kind: 'campaigns.draft-published', state: 'sent' },
    { kind: 'mailing.leaflet', state: 'sent' },
  ])
  await stormWorld.close()
  await sink.stop()
  await clone.drop()
})
