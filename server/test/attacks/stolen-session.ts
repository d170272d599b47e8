import { takeDownCampaign } from '@street-musketeers/contract/campaigns/reviews.ts'
import { exportDonations } from '@street-musketeers/contract/donations/donation-lists.ts'
import {
  inviteAdministrator,
  listAdministrators,
} from '@street-musketeers/contract/identity/administrators.ts'
import { closeAccount, sendActivationCode } from '@street-musketeers/contract/identity/identity.ts'
import { beginSecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { changePassword } from '@street-musketeers/contract/identity/settings.ts'
import { suspendAccount } from '@street-musketeers/contract/identity/suspensions.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { showOwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { exportUsers } from '@street-musketeers/contract/insight/user-lists.ts'
import { saveNewsletter } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Attack } from './attack.ts'
import { outcomeOf } from './outcome-of.ts'
import { createAdministrator, createOfficer } from './people.ts'
import { clientOf, nextEmail } from './visitor.ts'

export const useStolenSession: Attack = {
  name: 'Take an account with a stolen session',
  tries:
    'A stranger with the token, but without the password, changes the email address, switches on a second step, downloads everything, closes the account and changes the password.',
  async play(product) {
    const owner = await createOfficer(product)
    await product.forgetProofs(owner.email)
    const thief = clientOf(product, { token: owner.token })
    const works = await outcomeOf(thief(showOwnUser, {}))
    const next = 'another street at midnight'
    const guess = { currentPassword: 'not the right one', password: next }
    const tried = [
      await outcomeOf(thief(sendActivationCode, { email: nextEmail('thief') })),
      await outcomeOf(thief(beginSecondFactor, {})),
      await outcomeOf(thief(showOwnRecord, {})),
      await outcomeOf(thief(closeAccount, {})),
      await outcomeOf(thief(changePassword, guess)),
    ]
    await owner.call(changePassword, { currentPassword: owner.password, password: next })
    const after = await outcomeOf(thief(showOwnUser, {}))
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
    const told = (await product.emailsTo(owner.email)).filter(({ text }) => text.includes(other.email))
    const { administrators } = await owner.call(listAdministrators, {})
    const { id } = administrators.find(({ email }) => email === other.email)!
    await product.forgetProofs(owner.email)
    const thief = clientOf(product, { token: owner.token })
    const newsletter = { subject: 'Mallory', newsletterText: 'Send me money.' }
    const tried = [
      await outcomeOf(thief(inviteAdministrator, { email: nextEmail('thief') })),
      await outcomeOf(thief(exportUsers, { role: 3 })),
      await outcomeOf(thief(exportDonations, { year: product.now().getFullYear() })),
      await outcomeOf(thief(saveNewsletter, newsletter)),
      await outcomeOf(thief(takeDownCampaign, { id: product.campaignId, reason: 'Mallory.' })),
      await outcomeOf(thief(suspendAccount, { id, reason: 'Mallory.' })),
    ]
    const works = await outcomeOf(thief(listAdministrators, {}))
    return {
      got: `${tried.join(', ')}. Reading: ${works}. Emails to the owner about another new administrator: ${told.length}.`,
      gotIn: works !== 'allowed' || tried.some((outcome) => outcome !== 'ProofNeeded') || told.length !== 1,
    }
  },
}
