import { readConfig } from '@street-musketeers/server/platform/config/config.ts'
import { openDatabase } from '@street-musketeers/server/platform/database/db.ts'
import { createPlatform } from '@street-musketeers/server/platform/open-platform.ts'
import { leafletEmail } from '@street-musketeers/server/mailing/leaflets/email-kinds.ts'
import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { environmentOf } from '../environment.ts'
import { ensureLargeWorld, startLargePostgres } from './large-world.ts'

/** Plans leaflets for the first memberships and queues their emails. */
const queueStatement = `with due as materialized (
       select membership.id as membership_id, leaflet.id as leaflet_id, account_id
       from membership join leaflet using (campaign_id) where version = 1 and membership.id <= $2 order by campaign_id, membership.id
     ), planned as (
       insert into planned_leaflet (membership_id, leaflet_id, planned_at) select membership_id, leaflet_id, now() from due
     )
     insert into letter (once, kind, account_id, words, priority, due_at, created_at)
     select 'leaflet:' || membership_id || ':' || leaflet_id, $1, account_id,
       jsonb_build_object('membershipId', membership_id, 'leafletId', leaflet_id), 50, now(), now()
     from due`

/** Stores a file under a key. */
function storeFile(directory: string, file: string, key: string): void {
  const path = join(directory, 'files', key.slice(0, 2), key.slice(2, 4), key)
  mkdirSync(dirname(path), { recursive: true })
  linkSync(file, path)
}

const drawPreview = () =>
  sharp({ create: { width: 800, height: 1131, channels: 3, background: '#fdd' } })
    .webp()
    .toBuffer()

/** A world of 200,000 memberships with leaflets of 150 kB to send, on disk, and what a worker needs to send them. */
export async function openEmailsToSend(smtpUrl: string, connections: number) {
  const postgres = await startLargePostgres()
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-sending-'))
  const url = await ensureLargeWorld(postgres, { musketeers: 20_000, campaigns: 2000 }, console.log)
  const environment = environmentOf({
    DATABASE_URL: url,
    DATA_DIR: directory,
    SMTP_URL: smtpUrl,
    // One connection is reserved for codes. There are none here, so it is never opened.
    SMTP_CONNECTIONS: String(connections + 1),
  })
  const database = openDatabase(url)
  const { pool } = database
  const platform = await createPlatform(database, readConfig(environment))
  const leafletFile = join(directory, 'leaflet')
  const leaflet = randomBytes(150_000)
  writeFileSync(leafletFile, leaflet)
  const { rows: leaflets } = await pool.query<{ file_key: string }>('select file_key from leaflet')
  for (const { file_key: key } of leaflets) storeFile(directory, leafletFile, key)

  return {
    platform,
    pool,
    environment,
    directory,
    leafletFile,

    /** Chooses whether emails attach their leaflet or link to it. */
    async attachLeaflets(attached: boolean): Promise<void> {
      const sha256 = createHash('sha256').update(leaflet).digest('hex')
      await pool.query('update leaflet set bytes = $1, sha256 = $2', [
        attached ? leaflet.length : 4_000_000,
        sha256,
      ])
    },

    /** Stores a picture of page one for each leaflet, so that share cards can be drawn. */
    async storePreviews(): Promise<void> {
      const file = join(directory, 'preview')
      writeFileSync(file, await drawPreview())
      const { rows } = await pool.query<{ preview_key: string }>('select preview_key from leaflet')
      for (const { preview_key: key } of rows) storeFile(directory, file, key)
    },

    /** Deletes all emails and bounces, and queues `count` leaflet emails, for members of the largest campaigns. */
    async queueLeaflets(count: number): Promise<void> {
      await pool.query('truncate letter, bounce')
      await pool.query('delete from planned_leaflet where membership_id <= $1', [count])
      await pool.query(queueStatement, [leafletEmail.name, count])
      for (const table of ['letter', 'planned_leaflet', 'membership'])
        await pool.query(`vacuum analyze ${table}`)
      await pool.query('checkpoint')
    },

    /** Adds emails at the end of the queue until it has `count`. */
    async fillQueueTo(count: number): Promise<void> {
      await pool.query(
        `insert into letter (once, kind, account_id, words, priority, due_at, created_at)
         select 'behind:' || nth, $1, first.account_id, first.words, 50, now(), now()
         from (select account_id, words from letter order by id limit 1) as first,
           generate_series(1, $2 - (select count(*) from letter)) as nth`,
        [leafletEmail.name, count],
      )
      await pool.query('vacuum analyze letter')
      await pool.query('checkpoint')
    },

    /** How many emails were sent, and how many a second between the first and the last. */
    async countSent(): Promise<{ count: number; rate: number }> {
      const { rows } = await pool.query<{ count: number; seconds: number }>(
        `select count(*)::int as count, extract(epoch from max(ended_at) - min(ended_at))::float8 as seconds
         from letter where state = 'sent'`,
      )
      const { count, seconds } = rows[0]!
      return { count, rate: count / seconds }
    },

    async isAnyWaiting(): Promise<boolean> {
      const { rows } = await pool.query<{ waiting: boolean }>(
        `select exists (select from letter where state = 'queued') or exists (select from letter where state = 'sending') as waiting`,
      )
      return rows[0]!.waiting
    },

    async close(): Promise<void> {
      await database.close()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
