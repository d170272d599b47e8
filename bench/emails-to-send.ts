import type { Postgres } from '@street-musketeers/sandbox/postgres/postgres.ts'
import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import sharp from 'sharp'
import { environmentOf } from './product.ts'
import { ensureLargeWorld } from './world.ts'
import { noEmails, queuedEmails } from './world-rows.ts'

/**
 * A world of 20,000 musketeers, each in ten campaigns, whose leaflets of 150 kB are on disk, and what a worker needs to send them. Nothing falls
 * due by itself.
 */
export async function openEmailsToSend(postgres: Postgres, smtpUrl: string) {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-sending-'))
  const url = await ensureLargeWorld(postgres, { musketeers: 20_000, campaigns: 2000 })
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  await pool.query(`update musketeer set next_due_at = now() + interval '1 year'`)

  const leaflet = randomBytes(150_000)
  const preview = sharp({ create: { width: 800, height: 1131, channels: 3, background: '#fdd' } }).webp()
  const { rows } = await pool.query<{ file: string; preview: string }>(
    'select file_key as file, preview_key as preview from leaflet',
  )
  const stored = join(directory, 'files')
  storeFile(
    stored,
    leaflet,
    rows.map(({ file }) => file),
  )
  storeFile(
    stored,
    await preview.toBuffer(),
    rows.map((row) => row.preview),
  )

  return {
    pool,
    directory,
    environment: environmentOf({ DATABASE_URL: url, DATA_DIR: directory, SMTP_URL: smtpUrl }),

    /** Chooses whether emails attach their leaflet or link to it. */
    async attachLeaflets(attached: boolean): Promise<void> {
      const sha256 = createHash('sha256').update(leaflet).digest('hex')
      const bytes = attached ? leaflet.length : 4_000_000
      await pool.query('update leaflet set bytes = $1, sha256 = $2', [bytes, sha256])
    },

    /** Deletes all emails, and queues `count` leaflet emails, for members of the largest campaigns. */
    async queueLeaflets(count: number): Promise<void> {
      const [deleteEmails, forgetPlans] = noEmails
      await pool.query(deleteEmails!)
      await pool.query(forgetPlans!, [count])
      await pool.query(queuedEmails, [count])
      await pool.query('vacuum analyze')
      await pool.query('checkpoint')
    },

    async close(): Promise<void> {
      await pool.end()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Stores one file under each of the keys. */
function storeFile(folder: string, bytes: Buffer, keys: readonly string[]): void {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key.slice(2, 4), key)
  for (const [nth, key] of keys.entries()) {
    mkdirSync(dirname(pathOf(key)), { recursive: true })
    if (nth === 0) writeFileSync(pathOf(key), bytes)
    else linkSync(pathOf(keys[0]!), pathOf(key))
  }
}
