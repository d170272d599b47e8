import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { welcomeEmail } from '../../src/identity/accounts/email-kinds.ts'
import { activationEmail } from '../../src/identity/codes/email-kinds.ts'
import { queueEmail } from '../../src/platform/mail/email.ts'
import { checkKey } from '../../src/platform/secrets/check-key.ts'
import { password } from '../support/given.ts'
import { runCommand } from '../support/run-command.ts'
import { world } from '../support/world.ts'

const w = world()

test('after the key is lost the product goes on with a new one, and gives up only what no key opens', async () => {
  const { db } = w.platform
  await checkKey(db, w.platform.secrets)
  const organisation = await w.given.organisation()
  await w.given.secondFactor(organisation)
  const musketeer = await w.given.musketeer()
  const now = w.clock.now()
  const to = { name: 'Ada', address: musketeer.email }
  await db.transaction().execute(async (tx) => {
    const options = { ...w.platform, now }
    const common = { accountId: musketeer.id, to }
    await queueEmail(
      tx,
      welcomeEmail,
      {
        ...common,
        idempotencyKey: 'open',
        content: { firstname: 'Ada', role: 'musketeer' },
        sealed: undefined,
      },
      options,
    )
    await queueEmail(
      tx,
      activationEmail,
      {
        ...common,
        idempotencyKey: 'sealed',
        content: { firstname: 'Ada' },
        sealed: { code: 'ABCD-EFGH', email: musketeer.email },
      },
      options,
    )
  })
  await w.as()('POST /api/nomoreleaflets', {
    postcode: 'LS27 0AB',
    house: '14',
    submissionId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  })
  await organisation.call('POST /api/org/webhooks', {
    name: 'Our website',
    serverAddress: 'https://www.example.org/hook',
    events: ['campaign.ended'],
  })
  await musketeer.call('PUT /api/ownstreets', { streets: 'Mill Lane' })
  const settings = { ...w.config, secretKey: randomBytes(32).toString('base64url') }

  expect(await runCommand('admin', ['add', 'boss@example.org'], settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('SECRET_KEY is not the key that this database was used with'),
  })
  expect(await runCommand('secrets', ['give-up'], settings)).toEqual({
    code: 0,
    stdout:
      'Waiting emails cancelled: 1.\nHomes that want no leaflets, forgotten: 1.\nMusketeers’ own notes of streets, deleted: 1.\nWebhooks whose signing secret is lost, deleted: 1.\nSecond steps removed: 1. Their owners are signed out and get an email; administrators must set up a new one.\nSECRET_KEY is the key of this database now.\n',
    stderr: '',
  })
  const emails = await db
    .selectFrom('email')
    .select(['idempotency_key', 'state'])
    .where('account_id', '=', musketeer.id)
    .where('ended_at', 'is not', null)
    .execute()
  expect(emails.map(({ state }) => state)).toEqual(['cancelled'])
  expect(await runCommand('admin', ['add', 'boss@example.org'], settings)).toMatchObject({ code: 0 })
  expect(await w.as()('POST /api/signin', { email: organisation.email, password })).toMatchObject({
    token: expect.any(String),
  })

  const again = await runCommand('secrets', ['give-up'], settings)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing is lost') })
})
