import { createClient } from '@street-musketeers/contract/client.ts'
import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { openDatabase, type Database } from '../../src/platform/database/db.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { createPlatform } from '../../src/platform/open-platform.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { startWorker } from '../../src/worker.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'
import { createFactories, password } from '../support/given.ts'
import { ownMailbox } from '../support/mailbox.ts'
import { newAccount } from '../support/new-account.ts'
import { secretKey } from '../support/queue-emails.ts'

const mailbox = ownMailbox()
let clone: TestDatabase
let database: Database
let directory: string
let platform: Platform

beforeAll(async () => {
  clone = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'street-musketeers-logs-'))
  database = openDatabase(clone.url)
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: directory,
    DATABASE_URL: clone.url,
    SMTP_URL: mailbox.smtpUrl,
    PUBLIC_URL: 'http://localhost:3000',
    SECRET_KEY: secretKey,
  })
  platform = await createPlatform(database, config)
})
afterAll(async () => {
  await database.close()
  await clone.drop()
  await rm(directory, { recursive: true, force: true })
})

/** The text of the latest email with this subject, once `nth` of them have arrived. */
async function findEmail(email: string, subject: RegExp, nth = 1): Promise<string> {
  for (;;) {
    const matches = (await listEmails(mailbox.url, email)).filter((each) => subject.test(each.subject))
    if (matches.length >= nth) return matches[0]!.text
    await sleep(50)
  }
}
const codeIn = (text: string) => /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/.exec(text)![0]
/** Long random values, such as those in links. */
const keysIn = (text: string) => text.match(/[\w.~-]{20,}/g) ?? []

test('the logs of normal work and of failures contain no names, codes or tokens', async () => {
  const printed: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => printed.push(String(text)) > 0),
  )
  const app = await createApp(platform, { pages: false })
  const worker = await startWorker(platform, database)
  const visitor = createClient(inProcessSend(app, { visitorAddress: '203.0.113.77' }))
  const as = ({ token }: { token: string }) =>
    createClient(inProcessSend(app, { visitorAddress: '203.0.113.77', token }))
  const secrets: string[] = []
  const email = 'hypatia.of.alexandria@example.org'
  const lastName = 'Astrolabe-Conic'
  const refusedEmail = 'emmy.noether+550@example.org'

  const { browserKey } = await visitor('POST /api/user', { ...newAccount(email), lastName })
  const activation = codeIn(await findEmail(email, /^Your code/))
  await visitor('POST /api/confirm', { email, token: activation, browserKey })
  const session = await visitor('POST /api/signin', { email, password })
  const musketeer = as(session)
  await musketeer('POST /api/address', {
    address: {
      organisation: '',
      firstLine: '7 Star Lane',
      secondLine: '',
      city: 'Salford',
      county: '',
      postCode: 'M1 1AA',
    },
  })
  const given = createFactories({ platform, as })
  const { id } = await given.campaign(await given.account({ role: 'organisation' }))
  await musketeer('POST /api/campaigndistributor', { id })
  const leaflet = await findEmail(email, /^Your leaflet/)
  await visitor('POST /api/confirmcode/password', { email })
  const passwordCode = codeIn(await findEmail(email, /^Your code/, 2))
  const { grant } = await visitor('DELETE /api/confirmcode/:code', { code: passwordCode, email })
  secrets.push(browserKey!, activation, passwordCode, grant, session.token, ...keysIn(leaflet))

  await visitor('POST /api/user', { ...newAccount(refusedEmail), lastName })
  const isRefused = () =>
    platform.db.selectFrom('email').select('id').where('state', '=', 'failed').executeTakeFirst()
  while (!(await isRefused())) await sleep(50)

  await database.pool.query('alter table membership rename to membership_away')
  await musketeer('DELETE /api/campaigndistributor/:campaignId', { campaignId: id }).catch(() => {})
  await database.pool.query('alter table membership_away rename to membership')
  await database.pool.query('alter table account rename column password_hash to password_hash_away')
  await visitor('PATCH /api/resetpassword', { grant, password: 'another quiet street' }).catch(() => {})
  await database.pool.query('alter table pending_sign_up rename to pending_sign_up_away')
  await visitor('POST /api/user', { ...newAccount('mary.somerville@example.org'), lastName })
  while (!printed.some((line) => line.includes('"event":"job"'))) await sleep(50)
  await database.pool.query('alter table pending_sign_up_away rename to pending_sign_up')
  await database.pool.query('alter table account rename column password_hash_away to password_hash')

  await visitor('POST /api/contact', { email, contactMessage: 'My neighbour Ada Lovelace told me.' })
  await visitor('GET /api/campaign/:id', { id: 424_242 }).catch(() => {})
  for (let count = 0; count < 11; count += 1)
    await visitor('POST /api/signin', { email, password: 'a loud street at night' }).catch(() => {})
  await musketeer('GET /api/users/:role/:page/:size', { role: 3, page: 0, size: 10, q: lastName }).catch(
    () => {},
  )
  await musketeer('GET /api/userexists', { email: refusedEmail }).catch(() => {})
  await worker.stop()
  await app.close()
  for (const spy of spies) spy.mockRestore()

  const log = printed.join('')
  const events = printed.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line))
  expect(events.map(({ event }) => event)).toEqual(
    expect.arrayContaining([
      'request',
      'job',
      'security.signed-up',
      'security.signed-in',
      'security.sign-in-failed',
      'security.limit-reached',
      'security.call-refused',
    ]),
  )
  for (const secret of [...secrets, ...secrets.map((each) => each.replaceAll('-', ''))])
    expect(log.includes(secret), `the log contains ${secret}`).toBe(false)
  expect(log).not.toMatch(
    /example\.org|hypatia|Astrolabe|Lovelace|(?<![\w-])Ada(?![\w-])|M1 ?1AA|Star Lane|203\.0\.113|quiet street|loud street|noether/i,
  )
})
