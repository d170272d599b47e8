import { expect, test } from 'vitest'
import { emailDelivery } from '../../../test/support/email-delivery.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { world } from '../../../test/support/world.ts'

const w = world()
const { sendAll, received } = emailDelivery(w)

const confirmations = (id: number) =>
  w.platform.db
    .selectFrom('email')
    .selectAll()
    .where('idempotency_key', '=', `account-closed:${id}`)
    .execute()

test('closing an account is confirmed by one email, which keeps nothing once it has left', async () => {
  const leaver = await w.given.musketeer()
  await leaver.call('PATCH /api/deactivate', {})
  await expect(leaver.call('PATCH /api/deactivate', {})).rejects.toMatchObject({ error: 'SignInNeeded' })
  const queued = await confirmations(leaver.id)
  expect(queued).toMatchObject([
    { state: 'queued', account_id: null, to_email: null, to_name: '', content: {} },
  ])
  expect(queued[0]!.sealed!.toString('latin1')).not.toContain(leaver.email)

  await sendAll()
  const email = (await received(leaver)).find(({ subject }) => subject === 'Your account is closed')
  expect(email!.text).toContain('Your account is closed and your personal details have been erased.')
  expect(email!.text).toContain('/donate/manage')
  expect(email!.text).not.toContain(leaver.firstname)
  expect(await confirmations(leaver.id)).toMatchObject([{ state: 'sent', to_email: null, sealed: null }])
})

test('closing also erases what waits from another sign-up with the address', async () => {
  const leaver = await w.given.musketeer()
  const stays = 'stays@waits.example'
  for (const email of [leaver.email, stays]) {
    await w.as()('POST /api/user', newAccount(email))
    await w.runJobs()
  }
  const waiting = async () =>
    (await w.platform.db.selectFrom('pending_sign_up').select('email').execute()).map(({ email }) => email)
  expect(await waiting()).toEqual([leaver.email, stays])
  await leaver.call('PATCH /api/deactivate', {})
  expect(await waiting()).toEqual([stays])
})
