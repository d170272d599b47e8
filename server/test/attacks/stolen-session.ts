import { closeAccount, sendActivationCode } from '@street-musketeers/contract/identity/identity.ts'
import { beginSecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { changePassword } from '@street-musketeers/contract/identity/settings.ts'
import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { showOwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import type { Attack } from './attack.ts'
import { createOfficer } from './people.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

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
