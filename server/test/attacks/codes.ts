import {
  activate,
  confirmCode,
  sendActivationCode,
  sendPasswordCode,
  signUp,
} from '@street-musketeers/contract/identity/identity.ts'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Attack } from './attack.ts'
import { createMembers, emailedCodes, strangersAccount } from './people.ts'
import { clientOf, countOutcomes, nextEmail, nextVisitor, outcomeOf, post } from './visitor.ts'

/** As rule code-emails-are-limited says. */
const [maxForOneVisitor, maxForAll] = [5, 20]

const requests = 120

export const fillMailbox: Attack = {
  name: "Fill somebody's mailbox with codes",
  tries: `${requests} sign-ups and requests for codes for one address, half from one visitor, half from a new visitor each time.`,
  async play(product) {
    const email = nextEmail('flooded')
    const ask = (nth: number, visitor: string) =>
      nth % 2
        ? post(product, sendActivationCode, { email }, visitor)
        : post(product, signUp, strangersAccount(email), visitor)
    const one = nextVisitor()
    for (let nth = 0; nth < requests / 2; nth += 1) await ask(nth, one)
    const fromOne = (await product.emailsTo(email)).length
    for (let nth = 0; nth < requests / 2; nth += 1) await ask(nth, nextVisitor())
    const fromAll = (await product.emailsTo(email)).length
    return {
      got: `${fromOne} emails from the one visitor (at most ${maxForOneVisitor}), ${fromAll} in all (at most ${maxForAll}).`,
      gotIn: fromOne > maxForOneVisitor || fromAll > maxForAll,
    }
  },
}

export const useUpTries: Attack = {
  name: "Kill the owner's code by wrong tries",
  tries:
    'A stranger enters ten wrong codes for an address that has just signed up, then a hundred more from many visitors.',
  async play(product) {
    const [email, other] = [nextEmail('owner'), nextEmail('owner')]
    const wrong = (of: string, visitor: string) =>
      outcomeOf(clientOf(product, { visitor })(activate, { email: of, token: 'K7QF-2M9X', password }))
    for (const each of [email, other]) await clientOf(product)(signUp, newAccount(each))

    const stranger = nextVisitor()
    for (let nth = 0; nth < 10; nth += 1) await wrong(email, stranger)
    const [first] = await emailedCodes(product, email, 'activate')
    const code = await outcomeOf(clientOf(product)(activate, { email, token: first!.code, password }))

    const outcomes: string[] = []
    for (let nth = 0; nth < 105; nth += 1) outcomes.push(await wrong(other, nextVisitor()))
    const [second] = await emailedCodes(product, other, 'activate')
    const link = await outcomeOf(clientOf(product)(activate, { email: other, token: second!.link, password }))
    return {
      got: `After ten, the owner's code: ${code}. After the hundred (${countOutcomes(outcomes)}), the link in the owner's email: ${link}.`,
      gotIn: code !== 'allowed' || link !== 'allowed',
    }
  },
}

export const useUpRequests: Attack = {
  name: "Use up the owner's requests for a code",
  tries: 'A stranger asks 50 times for a new password for an address; then its owner asks once.',
  async play(product) {
    const [email] = await createMembers(product, 1)
    const stranger = nextVisitor()
    for (let nth = 0; nth < 50; nth += 1) await post(product, sendPasswordCode, { email }, stranger)
    const owner = clientOf(product)
    const request = await outcomeOf(owner(sendPasswordCode, { email: email! }))
    const codes = await emailedCodes(product, email!, 'passwordchange')
    const use = await outcomeOf(owner(confirmCode, { code: codes.at(-1)!.code, email: email! }))
    return {
      got: `The owner's request: ${request}. The last of ${codes.length} codes: ${use}.`,
      gotIn: request !== 'allowed' || use !== 'allowed' || codes.length > maxForOneVisitor + 1,
    }
  },
}
