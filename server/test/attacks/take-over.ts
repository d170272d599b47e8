import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import { returnFromProvider } from './return-from-provider.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import {
  createMember,
  emailedCodes,
  signInAs,
  strangersAccount,
  strangersPassword,
  type Person,
} from './people.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

export const signUpAfterTheOwner: Attack = {
  name: 'Take over an account by signing up after its owner',
  tries:
    'A stranger signs up with the address of somebody who has just signed up, and waits until the owner enters the newest code.',
  async play(product) {
    const email = nextEmail('victim')
    const [owner, stranger] = [clientOf(product), clientOf(product)]
    await owner('POST /api/user', newAccount(email))
    const [own] = await emailedCodes(product, email, 'activate')
    await stranger('POST /api/user', strangersAccount(email))
    const newest = (await emailedCodes(product, email, 'activate')).at(-1)!
    if (newest.code === own!.code) throw new Error('The second sign-up was not emailed a code.')

    const entered = await outcomeOf(owner('POST /api/confirm', { email, token: newest.code, password }))
    const before = await outcomeOf(stranger('POST /api/signin', { email, password: strangersPassword }))
    await owner('POST /api/confirm', { email, token: own!.code, password })
    const after = await outcomeOf(stranger('POST /api/signin', { email, password: strangersPassword }))
    const ownersSignIn = await outcomeOf(owner('POST /api/signin', { email, password }))
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
    await stranger('POST /api/user', strangersAccount(email))
    const [code] = await emailedCodes(product, email, 'activate')
    const grant = await product.addAdministrator(email)
    const before = await outcomeOf(stranger('POST /api/signin', { email, password: strangersPassword }))
    const activation = await outcomeOf(
      stranger('POST /api/confirm', { email, token: code!.code, password: strangersPassword }),
    )
    const owner = clientOf(product)
    await owner('PATCH /api/resetpassword', { grant, password })
    const after = await outcomeOf(stranger('POST /api/signin', { email, password: strangersPassword }))
    const ownersSignIn = await outcomeOf(owner('POST /api/signin', { email, password }))
    return {
      got: `Sign-in: ${before}. Activation, even with the emailed code: ${activation}. Sign-in after the owner chose a password: ${after}. The owner's: ${ownersSignIn}.`,
      gotIn: [before, activation, after].includes('allowed') || ownersSignIn !== 'allowed',
    }
  },
}

/** Moves a person to another address. @returns it, and the person signed in again */
async function moveAddress(product: AttackedProduct, person: Person): Promise<Person> {
  const email = nextEmail('moved')
  await person.call('POST /api/confirmcode/email', { email })
  const [code] = await emailedCodes(product, email, 'emailupdate')
  await clientOf(product)('PUT /api/resetusername', { email, code: code!.code })
  return signInAs(product, email)
}

export const keepExternalWayIn: Attack = {
  name: 'Keep a way in through an external account',
  tries:
    'A stranger with a stolen session connects an external account of their own. The owner changes the email address, which ends all sessions.',
  async play(product) {
    const owner = await createMember(product)
    const stranger = clientOf(product, { token: owner.token })
    const before = await returnFromProvider(stranger, 'vera')
    await stranger('POST /api/accountselsewhere', before.returned)
    await moveAddress(product, owner)
    const after = await returnFromProvider(clientOf(product), 'vera')
    const way = await outcomeOf(
      clientOf(product)('POST /api/signin', { authType: 'GOOGLE', ...after.returned }),
    )
    return { got: `The stranger's sign-in with it: ${way}.`, gotIn: way === 'allowed' }
  },
}
