import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { expect, test } from 'vitest'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import { world } from '../support/world.ts'

const w = world()
const good = 'leaflets through every door'

/** Chooses each bad password, and then a good one. Every bad one is refused with the sentence that says why. */
async function tryPasswords(choose: (password: string) => Promise<unknown>, personal: readonly string[]) {
  const refused = [
    ...personal.map((text) => [text, accountMessages.passwordPersonal]),
    ['Street-Musketeers1', accountMessages.passwordPersonal],
    ['password1234', accountMessages.passwordCommon],
    ['abcabcabcabcabc', accountMessages.passwordPattern],
  ]
  for (const [text, sentence] of refused)
    await expect(choose(text!), text).rejects.toMatchObject({
      status: 422,
      message: sentence,
      fields: { password: sentence },
    })
  await expect(choose(good)).resolves.toHaveProperty('message')
}

test('at sign-up a password made of the name or address that were typed is refused', async () => {
  const typed = { ...newAccount('boudica.iceni@example.org'), firstName: 'Boudica', lastName: 'Icenorum' }
  await tryPasswords(
    (text) => w.as()('POST /api/user', { ...typed, password: text, confirm: text }),
    ['boudica.iceni@example.org', 'Boudica Icenorum', 'icenorumboudica'],
  )
})

test('a new password made of the account’s own name or address is refused', async () => {
  const person = await w.given.musketeer()
  await tryPasswords(
    (text) => person.call('POST /api/changepassword', { currentPassword: password, password: text }),
    [person.email, `${person.firstname}Lovelace12`],
  )
})

test('a grant knows whose password it sets, and a refused password does not use it up', async () => {
  const { email, firstname } = await w.given.musketeer()
  await w.as()('POST /api/confirmcode/password', { email })
  await w.runJobs()
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec((await w.emails(email)).at(-1)!.subject)![0]
  const { grant } = await w.as()('DELETE /api/confirmcode/:code', { code, email })
  await tryPasswords(
    (text) => w.as()('PATCH /api/resetpassword', { grant: grant!, password: text }),
    [email, `Lovelace-${firstname}`],
  )
})

test('an invitation knows its address, and a refused password does not use it up', async () => {
  const email = 'boudica.iceni.invited@example.org'
  await (await w.given.administrator()).call('POST /api/invitation', { email })
  const [invited] = await w.emails(email)
  const invitation = /#invitation=([\w-]+)/.exec(invited!.text)![1]!
  await tryPasswords(
    (text) =>
      w.as()('POST /api/invitation/accept', {
        invitation,
        firstName: 'Boudica',
        lastName: 'Icenorum',
        password: text,
      }),
    [email, 'boudica.iceni', 'BoudicaIcenorum'],
  )
})
