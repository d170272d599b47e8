import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { days } from '../../platform/values/clock.ts'
import { password, type Person } from '../../../test/support/given.ts'
import { newAccount } from '../../../test/support/new-account.ts'
import { world } from '../../../test/support/world.ts'
import { addAdministrator } from './add-administrator.ts'

const w = world()

const answers = { firstName: 'Ada', lastName: 'Lovelace', password }
const findActions = ({ id }: Person) =>
  w.platform.db
    .selectFrom('audit_entry')
    .select(['action', 'account_id'])
    .where('administrator_id', '=', id)
    .orderBy('id')
    .execute()

async function invite(by: Person, email: string): Promise<string> {
  await by.call('POST /api/invitation', { email })
  const invitation = (await w.emails(email)).at(-1)!
  expect(invitation).toMatchObject({ kind: 'identity.administrator-invited', to: email })
  const links = [invitation.text, invitation.html].map(
    (body) => /http:\/\/localhost:3000\/invitation#invitation=([\w-]+)/.exec(body)![1]!,
  )
  expect(links[0]).toBe(links[1])
  return links[0]!
}

test('an administrator invites another person, who gives a name, chooses a password and signs in', async () => {
  const inviter = await w.given.administrator()
  const email = 'invited.one@example.org'
  const invitation = await invite(inviter, email)
  const listed = await inviter.call('GET /api/administrators', {})
  expect(listed.invitations).toMatchObject([{ email, invitedBy: `${inviter.firstname} Lovelace` }])
  expect(JSON.stringify(listed)).not.toContain(invitation)

  expect(await w.as()('POST /api/invitation/accept', { invitation, ...answers })).toEqual({
    message: administratorMessages.accepted,
  })
  const session = await w.as()('POST /api/signin', { email, password })
  expect(session.authorities).toEqual([{ authority: 'ROLE_ADMIN' }])
  const { administrators, invitations } = await inviter.call('GET /api/administrators', {})
  expect(invitations).toEqual([])
  const { id } = administrators.find((each) => each.email === email)!
  expect(await findActions(inviter)).toEqual([
    { action: 'invited-administrator', account_id: null },
    { action: 'became-administrator', account_id: id },
  ])
  await expect(w.as()('POST /api/invitation/accept', { invitation, ...answers })).rejects.toMatchObject({
    error: 'InvitationNotAccepted',
  })
})

test('when one invitation is used five times at once, one person gets in', async () => {
  const invitation = await invite(await w.given.administrator(), 'invited.race@example.org')
  const all = await Promise.allSettled(
    Array.from({ length: 5 }, () => w.as()('POST /api/invitation/accept', { invitation, ...answers })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an invitation no longer works after a week, or once it is replaced or withdrawn, or its inviter has left or is suspended', async () => {
  const inviter = await w.given.administrator()
  const expectRefused = (invitation: string) =>
    expect(w.as()('POST /api/invitation/accept', { invitation, ...answers })).rejects.toMatchObject({
      error: 'InvitationNotAccepted',
      status: 422,
    })

  const replaced = await invite(inviter, 'invited.two@example.org')
  const withdrawn = await invite(inviter, 'invited.two@example.org')
  await expectRefused(replaced)
  const { invitations } = await inviter.call('GET /api/administrators', {})
  const { id } = invitations.find(({ email }) => email === 'invited.two@example.org')!
  await inviter.call('DELETE /api/invitation/:id', { id })
  await expectRefused(withdrawn)
  await expect(inviter.call('DELETE /api/invitation/:id', { id })).rejects.toMatchObject({
    error: 'NotFound',
  })

  const leaver = await w.given.administrator()
  const inviterLeft = await invite(leaver, 'invited.three@example.org')
  await leaver.call('PATCH /api/deactivate', {})
  await expectRefused(inviterLeft)

  const suspended = await w.given.administrator()
  const inviterSuspended = await invite(suspended, 'invited.three@example.org')
  await inviter.call('POST /api/user/:id/suspension', {
    id: suspended.id,
    reason: 'A stranger had the telephone.',
  })
  await expectRefused(inviterSuspended)

  const expired = await invite(inviter, 'invited.four@example.org')
  w.clock.forward(days(7))
  await expectRefused(expired)
})

test('every other administrator is emailed about a new one, invited or made by the command', async () => {
  const inviter = await w.given.administrator()
  const other = await w.given.administrator()
  const [closed, suspended] = [await w.given.administrator(), await w.given.administrator()]
  await closed.call('PATCH /api/deactivate', {})
  await inviter.call('POST /api/user/:id/suspension', {
    id: suspended.id,
    reason: 'A stranger had the telephone.',
  })
  const emailsTo = async ({ email }: Person) =>
    (await w.emails(email)).filter(({ kind }) => kind === 'identity.administrator-added')

  const invitation = await invite(inviter, 'invited.new@example.org')
  expect(await emailsTo(other)).toEqual([])
  await w.as()('POST /api/invitation/accept', { invitation, ...answers })
  for (const each of [inviter, other]) {
    const [email, ...more] = await emailsTo(each)
    expect(more).toEqual([])
    expect(email).toMatchObject({ to: each.email, subject: 'There is a new administrator' })
    for (const body of [email!.text, email!.html]) {
      expect(body).toContain('Ada Lovelace (invited.new@example.org) is now an administrator')
      expect(body).toContain(`invited by ${inviter.firstname} Lovelace`)
      expect(body).toContain('http://localhost:3000/admin/dashboard/administrators')
    }
  }
  for (const each of [closed, suspended, { ...inviter, email: 'invited.new@example.org' }])
    expect(await emailsTo(each)).toEqual([])

  const add = () =>
    w.platform.db
      .transaction()
      .execute((tx) => addAdministrator(tx, 'by.command@example.org', { ...w.platform, now: w.clock.now() }))
  await add()
  // The command also gives an administrator another link: they are no new one.
  await add()
  expect((await emailsTo(other)).map(({ text }) => text)).toEqual([
    expect.stringContaining('invited by'),
    expect.stringContaining('by.command@example.org is now an administrator'),
  ])
  expect((await emailsTo(other))[1]!.text).toContain('added by a command on the server')
})

test('an address with an account cannot be invited, and a common password is refused', async () => {
  const inviter = await w.given.administrator()
  const { email } = await w.given.musketeer()
  await expect(inviter.call('POST /api/invitation', { email })).rejects.toMatchObject({
    error: 'EmailInUse',
    message: 'That email is already in use.',
  })
  expect(await w.emails(email)).toEqual([])

  const invitation = await invite(inviter, 'invited.five@example.org')
  await expect(
    w.as()('POST /api/invitation/accept', { invitation, ...answers, password: 'passwordpassword' }),
  ).rejects.toMatchObject({
    fields: { password: expect.any(String) as string },
  })
  await w.as()('POST /api/invitation/accept', { invitation, ...answers })
})

test('an invited person who also signed up, without proving the address, still gets in', async () => {
  const email = 'invited.six@example.org'
  const invitation = await invite(await w.given.administrator(), email)
  await w.as()('POST /api/user', newAccount(email))
  await w.runJobs()
  await w.as()('POST /api/invitation/accept', { invitation, ...answers })
  expect(await w.as()('POST /api/signin', { email, password })).toMatchObject({
    authorities: [{ authority: 'ROLE_ADMIN' }],
  })
})

test('the last administrator cannot leave while others are only invited', async () => {
  for (const { id } of await w.platform.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('closed_at', 'is', null)
    .execute())
    await w.platform.db
      .updateTable('account')
      .set({ closed_at: w.clock.now(), email: null, password_hash: null, firstname: '', lastname: '' })
      .where('id', '=', id)
      .execute()
  const last = await w.given.administrator()
  await invite(last, 'invited.seven@example.org')
  await w.given.account({ role: 'administrator', activated: false })
  await expect(last.call('PATCH /api/deactivate', {})).rejects.toMatchObject({ error: 'LastAdministrator' })
})

test('the audit log cannot be changed, not even by the database’s owner', async () => {
  const { db } = w.platform
  await expect(db.updateTable('audit_entry').set({ about: '' }).execute()).rejects.toThrow('never changed')
  await expect(db.deleteFrom('audit_entry').execute()).rejects.toThrow('never changed')
})
