import type { Attack } from './attack.ts'
import { createAdministrator, createOfficer } from './people.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

export const useStolenSession: Attack = {
  name: 'Take an account with a stolen session',
  tries:
    'A stranger with the token, but without the password, changes the email address, switches on a second step, downloads everything, closes the account and changes the password.',
  async play(product) {
    const owner = await createOfficer(product)
    await product.forgetProofs(owner.email)
    const thief = clientOf(product, { token: owner.token })
    const works = await outcomeOf(thief('GET /api/user', {}))
    const next = 'another street at midnight'
    const guess = { currentPassword: 'not the right one', password: next }
    const tried = [
      await outcomeOf(thief('POST /api/confirmcode/email', { email: nextEmail('thief') })),
      await outcomeOf(thief('POST /api/secondfactor', {})),
      await outcomeOf(thief('GET /api/mydata', {})),
      await outcomeOf(thief('PATCH /api/deactivate', {})),
      await outcomeOf(thief('POST /api/changepassword', guess)),
    ]
    await owner.call('POST /api/changepassword', { currentPassword: owner.password, password: next })
    const after = await outcomeOf(thief('GET /api/user', {}))
    return {
      got: `${tried.join(', ')}. Any call after the owner changed the password: ${after}.`,
      gotIn: works !== 'allowed' || [...tried, after].includes('allowed'),
    }
  },
}

export const useStolenAdministrator: Attack = {
  name: "Use an administrator's stolen session against others",
  tries:
    'A stranger with the token, but without the password, invites themselves, saves the lists of musketeers and donations, schedules a newsletter, takes a campaign down and suspends somebody.',
  async play(product) {
    const owner = await createAdministrator(product)
    const other = await createAdministrator(product)
    const emails = (await product.emailsTo(owner.email)).filter(({ text }) => text.includes(other.email))
    const { administrators } = await owner.call('GET /api/administrators', {})
    const { id } = administrators.find(({ email }) => email === other.email)!
    await product.forgetProofs(owner.email)
    const thief = clientOf(product, { token: owner.token })
    const newsletter = { subject: 'Mallory', newsletterText: 'Send me money.' }
    const tried = [
      await outcomeOf(thief('POST /api/invitation', { email: nextEmail('thief') })),
      await outcomeOf(thief('GET /api/users/:role/csv', { role: 3 })),
      await outcomeOf(thief('GET /api/donations.csv', { year: product.now().getFullYear() })),
      await outcomeOf(thief('POST /api/newsletter', newsletter)),
      await outcomeOf(
        thief('POST /api/campaign/:id/takedown', { id: product.campaignId, reason: 'Mallory.' }),
      ),
      await outcomeOf(thief('POST /api/user/:id/suspension', { id, reason: 'Mallory.' })),
    ]
    const works = await outcomeOf(thief('GET /api/administrators', {}))
    return {
      got: `${tried.join(', ')}. Reading: ${works}. Emails to the owner about another new administrator: ${emails.length}.`,
      gotIn: works !== 'allowed' || tried.some((outcome) => outcome !== 'ProofNeeded') || emails.length !== 1,
    }
  },
}
