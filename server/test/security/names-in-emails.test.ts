import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { queueEmail } from '../../src/platform/mail/email.ts'
import { welcomeEmail } from '../../src/identity/accounts/email-kinds.ts'
import { emailDelivery } from '../support/email-delivery.ts'
import { exampleInputs } from '../support/prepare-call.ts'
import { world } from '../support/world.ts'

const w = world()
const { sendAll, received } = emailDelivery(w)
const sample = exampleInputs(new Blob([]))

const links = [
  'http://evil.example/x',
  'www.evil',
  'evil.com',
  'pay at x.co',
  'ada@example.org',
  'evil．com',
  'evil。com',
  'ev\u00adil.c\u200bom',
]
const names = ['J. R. R.', 'J.R.R.', "O'Neill", 'Mary-Jane', 'Zoë Ph.D.', 'St. John', '李雷']

test.each(links)(
  'a name with the link “%s” is refused with a sentence wherever a name is chosen',
  async (name) => {
    const refusal = (field: string, sentence: string) => ({
      error: 'InvalidInput',
      fields: { [field]: sentence },
    })
    const organisation = await w.given.organisation()
    const administrator = await w.given.administrator()
    const sentence = accountMessages.nameContainsLink
    for (const field of ['firstName', 'lastName']) {
      await expect(w.as()('POST /api/user', { ...sample.signUp(1), [field]: name })).rejects.toMatchObject(
        refusal(field, sentence),
      )
      await expect(
        w.as()('POST /api/invitation/accept', { ...sample.acceptInvitation(1), [field]: name }),
      ).rejects.toMatchObject(refusal(field, sentence))
    }
    await expect(
      organisation.call('PATCH /api/principalcontact', { firstname: name, lastname: 'Lovelace' }),
    ).rejects.toMatchObject(refusal('firstname', sentence))
    const { user, ...details } = sample.createOrganisation(1)
    await expect(
      administrator.call('POST /api/user/org', { ...details, user: { ...user, lastname: name } }),
    ).rejects.toMatchObject(refusal('user.lastname', sentence))
  },
)

test.each(names)('%s is a name', async (name) => {
  const organisation = await w.given.organisation()
  await organisation.call('PATCH /api/principalcontact', { firstname: name, lastname: name })
})

test('an organisation may be named after its domain, but its name contains no other link', async () => {
  const administrator = await w.given.administrator()
  const create = (name: string, nth: number) => {
    const { user, address, orgInfo } = sample.createOrganisation(1)
    return administrator.call('POST /api/user/org', {
      user: { ...user, username: `named.${nth}@example.org` },
      address: { ...address, organisation: name },
      orgInfo,
    })
  }
  await create('Change.org', 1)
  for (const name of ['https://evil.example', 'www.evil.example', 'pay@evil.example'])
    await expect(create(name, 2)).rejects.toMatchObject({
      error: 'InvalidInput',
      fields: { 'address.organisation': organisationMessages.nameContainsLink },
    })
})

test('a suspension and a takedown greet an old name that contains a link without it', async () => {
  const administrator = await w.given.administrator()
  const organisation = await w.given.organisation()
  const { db } = w.platform
  await db.updateTable('account').set({ firstname: 'evil.com' }).where('id', '=', organisation.id).execute()
  const { id } = await w.given.campaign(organisation)
  await administrator.call('POST /api/campaign/:id/takedown', { id, reason: 'Why.' })
  await administrator.call('POST /api/user/:id/suspension', { id: organisation.id, reason: 'Why.' })
  await sendAll()
  const sent = await received(organisation)
  expect(sent).toHaveLength(2)
  for (const email of sent) {
    expect(email.text).toMatch(/^Hello,\n/)
    expect(email.html).toContain('>Hello,<')
    expect(JSON.stringify(email)).not.toContain('evil')
  }
})

test('an email to an account with an old name that contains a link shows the link nowhere', async () => {
  const { email } = await w.given.account({ firstname: 'evil.com', email: 'old.name@example.org' })
  await w.as()('POST /api/confirmcode/password', { email })
  await sendAll()
  const [sent] = await received({ email })
  expect(sent!.text).toMatch(/^Hello,\n/)
  expect(sent!.html).toContain('>Hello,<')
  expect(JSON.stringify(sent)).not.toContain('evil')
})

test.each([
  ['a line break', 'ada@example.org\r\nRCPT TO:<eve@example.org>'],
  ['a second address', 'ada@example.org,eve@example.org'],
  ['a second address after a semicolon', 'ada@example.org;eve@example.org'],
  ['a second address in brackets', 'ada@example.org <eve@example.org>'],
])('an address with %s gets no email, and the log says so without the address', async (_, address) => {
  const now = w.clock.now()
  await w.platform.db.transaction().execute((tx) =>
    queueEmail(
      tx,
      welcomeEmail,
      {
        idempotencyKey: `welcome:${address}`,
        accountId: null,
        to: { name: 'Ada', address },
        content: { firstname: 'Ada', role: 'musketeer' },
        sealed: undefined,
      },
      { ...w.platform, now },
    ),
  )
  await sendAll()
  expect([
    ...(await received({ email: 'ada@example.org' })),
    ...(await received({ email: 'eve@example.org' })),
  ]).toEqual([])
  expect(w.failures.splice(0)).toMatchObject([
    { event: 'email.recipient', error: new Error('The recipient is not one email address.') },
  ])
})
