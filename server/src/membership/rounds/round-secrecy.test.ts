import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Musketeer } from '../../platform/http/actor.ts'
import { openSecrets } from '../../platform/secrets/secrets.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { loadDirectory } from '../../places/index.ts'
import { askForRound as answer } from './ask-for-round.ts'
import { roundKeysOf } from './round-keys.ts'

const w = world({ now: '2026-11-20T12:00:00Z' })

/** All postcodes of a small country. */
const letters = 'ABDEFGHJLNPQRSTUWXYZ'
const allPostcodes = ['LS27 0', 'LS27 1', 'BD4 6'].flatMap((sector) =>
  [...letters].flatMap((first) => [...letters].map((second) => `${sector}${first}${second}`)),
)

/** Every value of every table, as text. The directory is a public list of all postcodes: it says nothing about anybody. */
async function dumpDatabase(): Promise<string[]> {
  const { db } = w.platform
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('directory_postcode', 'directory_sector')`.execute(db)
  const values: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(dumped) as row from ${sql.table(name)} as dumped`.execute(db)
    values.push(...rows.flatMap(({ row }) => Object.values(row).map((value) => JSON.stringify(value))))
  }
  return values
}

test('with the database alone, trying every postcode finds no round; with the key it does', async () => {
  await loadDirectory(
    w.platform.db,
    (async function* () {
      yield allPostcodes.map((postcode, at) => `${postcode},10,${at},${at}`).join('\n')
    })(),
  )
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const musketeer = await w.given.musketeer()
  const { campaignDistributorId } = await musketeer.call('POST /api/campaigndistributor', { id: campaignId })
  await musketeer.call('POST /api/round', { campaignId, postcode: 'LS27 0AB', part: 'a' })
  await musketeer.call('POST /api/roundwait', { campaignId, postcode: 'LS27 1BB', part: 'b' })
  await w.runJobs()

  const dump = await dumpDatabase()
  const stored = dump.join('\n').toLowerCase()
  for (const postcode of ['LS27 0AB', 'LS27 1BB'])
    for (const form of [postcode, postcode.replace(' ', ''), postcode.replace(' ', '%20')])
      expect(stored).not.toContain(form.toLowerCase())

  // Everything in the database that could be a key, and every plain way to hash a postcode with what is known of its round.
  const known = ['', campaignId, musketeer.id, campaignDistributorId, '2026-11'].map(String)
  const candidates = [
    ...new Set(dump.map((value) => value.replaceAll('"', '')).filter((value) => value.length > 7)),
  ]
  const texts = (postcode: string) =>
    [postcode, postcode.replace(' ', '')].flatMap((form) =>
      known.flatMap((part) => [
        form,
        `${part}${form}`,
        `${part}:${form}`,
        `round ${part} ${form}`,
        `month ${part} ${form}`,
      ]),
    )
  const isStored = (hash: Buffer) => stored.includes(hash.subarray(0, 16).toString('hex'))
  let tried = 0
  for (const postcode of allPostcodes)
    for (const text of new Set(texts(postcode)))
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512']) {
        tried += 1
        expect(isStored(createHash(algorithm).update(text).digest())).toBe(false)
      }
  for (const key of candidates)
    for (const postcode of ['LS27 0AB', 'LS27 1BB'])
      for (const text of texts(postcode)) {
        tried += 1
        expect(isStored(createHmac('sha256', key).update(text).digest())).toBe(false)
      }
  const other = openSecrets(Buffer.alloc(32, 8).toString('base64url'))
  const found = (secrets: typeof other) =>
    allPostcodes.filter((postcode) =>
      isStored(roundKeysOf(secrets, { campaignId, postcode, now: w.clock.now() }).roundKey),
    )
  expect(found(other)).toEqual([])
  expect(found(w.platform.secrets)).toEqual(['LS27 0AB', 'LS27 1BB'])
  console.log(
    `Rounds found in a dump: 0 of 2 in ${tried.toLocaleString('en-GB')} tries without the key, 2 with it.`,
  )
})

test('while the secret key changes, a round that was claimed with the previous one is still taken', async () => {
  const { id: campaignId } = await w.given.campaign(await w.given.organisation())
  const [ada, bob] = [await w.given.musketeer(), await w.given.musketeer()]
  for (const person of [ada, bob]) await person.call('POST /api/campaigndistributor', { id: campaignId })
  const question = { campaignId, postcode: 'BD4 6AB', part: 'a' } as const
  await ada.call('POST /api/round', question)
  const secrets = openSecrets(
    Buffer.alloc(32, 9).toString('base64url'),
    Buffer.alloc(32, 7).toString('base64url'),
  )
  const isClaimedBy = async ({ id }: Person) => {
    const by = { accountId: id, role: 'musketeer' } as Musketeer
    const context = { secrets, now: w.clock.now(), isTold: false }
    const { reply } = await w.platform.db.transaction().execute((tx) => answer(tx, by, question, context))
    return reply.claimed
  }
  expect(await isClaimedBy(bob)).toBe(false)
  expect(await isClaimedBy(ada)).toBe(true)
})
