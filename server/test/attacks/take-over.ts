import { activate, resetPassword, signIn, signUp } from '@street-musketeers/contract/identity/identity.ts'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Attack } from './attack.ts'
import { emailedCodes, strangersAccount, strangersPassword } from './people.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

export const signUpAfterTheOwner: Attack = {
  name: 'Take over an account by signing up after its owner',
  tries:
    'A stranger signs up with the address of somebody who has just signed up, and waits until the owner enters the newest code.',
  async play(product) {
    const email = nextEmail('victim')
    const [owner, stranger] = [clientOf(product), clientOf(product)]
    await owner(signUp, newAccount(email))
    const [own] = await emailedCodes(product, email, 'activate')
    await stranger(signUp, strangersAccount(email))
    const newest = (await emailedCodes(product, email, 'activate')).at(-1)!
    if (newest.code === own!.code) throw new Error('The second sign-up was not emailed a code.')

    const entered = await outcomeOf(owner(activate, { email, token: newest.code, password }))
    const before = await outcomeOf(stranger(signIn, { email, password: strangersPassword }))
    await owner(activate, { email, token: own!.code, password })
    const after = await outcomeOf(stranger(signIn, { email, password: strangersPassword }))
    const ownersSignIn = await outcomeOf(owner(signIn, { email, password }))
    return {
      got: `The newest code with the owner's password: ${entered}. The stranger's sign-in: ${before}, and after the owner used the other code: ${after}. The owner's: ${ownersSignIn}.`,
      gotIn: [entered, before, after].includes('allowed') || ownersSignIn !== 'allowed',
    }
  },
}

export const signUpBeforeTheCommand: Attack = {
  name: 'Become an administrator by signing up before the command',
  tries: 'A stranger signs up with an address, and then the operator makes that address an administrator.',
  async play(product) {
    const email = nextEmail('chair')
    const stranger = clientOf(product)
    await stranger(signUp, strangersAccount(email))
    const [code] = await emailedCodes(product, email, 'activate')
    const grant = await product.addAdministrator(email)
    const before = await outcomeOf(stranger(signIn, { email, password: strangersPassword }))
    const activation = await outcomeOf(
      stranger(activate, { email, token: code!.code, password: strangersPassword }),
    )
    const owner = clientOf(product)
    await owner(resetPassword, { grant, password })
    const after = await outcomeOf(stranger(signIn, { email, password: strangersPassword }))
    const ownersSignIn = await outcomeOf(owner(signIn, { email, password }))
    return {
      got: `Sign-in: ${before}. Activation, even with the emailed code: ${activation}. Sign-in after the owner chose a password: ${after}. The owner's: ${ownersSignIn}.`,
      gotIn: [before, activation, after].includes('allowed') || ownersSignIn !== 'allowed',
    }
  },
}
