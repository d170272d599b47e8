import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { reportDonation } from './emails.ts'
import { createMembers, emailedCodes, strangersAccount } from './people.ts'
import { clientOf, countOutcomes, nextEmail, nextVisitor, outcomeOf, post } from './visitor.ts'

/** As rule code-emails-are-limited says. */
const [maxForOneVisitor, maxForAll] = [5, 20]

const requests = 120

const noticePages = /\/(?:forgotpassword|signup|donate\/manage)\?mailbox=([\w-]+)/

/** How many emails to an address have codes or keys, and how many say that there are no more. */
async function countEmails(product: AttackedProduct, email: string) {
  const emails = await product.emailsTo(email)
  const notices = emails.filter(({ text }) => noticePages.test(text)).length
  return { codes: emails.length - notices, notices }
}

/** The key in the link of the newest email that says that there are no more. */
async function mailboxKeyTo(product: AttackedProduct, email: string): Promise<string> {
  const [, key = ''] =
    (await product.emailsTo(email)).map(({ text }) => noticePages.exec(text)).findLast((found) => found) ?? []
  return key
}

export const fillMailbox: Attack = {
  name: "Fill somebody's mailbox with codes",
  tries: `${requests} sign-ups and requests for codes and sign-in links for one address, half from one visitor, half from a new visitor each time.`,
  async play(product) {
    const email = nextEmail('flooded')
    const ask = (nth: number, visitor: string) =>
      nth % 3 === 2
        ? post(product, 'POST /api/user', strangersAccount(email), visitor)
        : post(
            product,
            nth % 3 ? 'POST /api/signin/email' : 'POST /api/confirmcode/email',
            { email },
            visitor,
          )
    const one = nextVisitor()
    for (let nth = 0; nth < requests / 2; nth += 1) await ask(nth, one)
    const fromOne = await countEmails(product, email)
    for (let nth = 0; nth < requests / 2; nth += 1) await ask(nth, nextVisitor())
    const fromAll = await countEmails(product, email)
    return {
      got: `${fromOne.codes} codes from the one visitor (at most ${maxForOneVisitor}), ${fromAll.codes} in all (at most ${maxForAll}), and ${fromAll.notices} emails that say that there are no more (one a day).`,
      gotIn:
        fromOne.codes > maxForOneVisitor ||
        fromAll.codes > maxForAll ||
        fromOne.notices > 1 ||
        fromAll.notices > 2,
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
      outcomeOf(
        clientOf(product, { visitor })('POST /api/confirm', { email: of, token: 'K7QF-2M9X', password }),
      )
    for (const each of [email, other]) await clientOf(product)('POST /api/user', newAccount(each))

    const stranger = nextVisitor()
    for (let nth = 0; nth < 10; nth += 1) await wrong(email, stranger)
    const [first] = await emailedCodes(product, email, 'activate')
    const code = await outcomeOf(
      clientOf(product)('POST /api/confirm', { email, token: first!.code, password }),
    )

    const outcomes: string[] = []
    for (let nth = 0; nth < 105; nth += 1) outcomes.push(await wrong(other, nextVisitor()))
    const [second] = await emailedCodes(product, other, 'activate')
    const link = await outcomeOf(
      clientOf(product)('POST /api/confirm', { email: other, token: second!.link, password }),
    )
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
    for (let nth = 0; nth < 50; nth += 1)
      await post(product, 'POST /api/confirmcode/password', { email }, stranger)
    const owner = clientOf(product)
    const request = await outcomeOf(owner('POST /api/confirmcode/password', { email: email! }))
    const codes = await emailedCodes(product, email!, 'passwordchange')
    const use = await outcomeOf(
      owner('DELETE /api/confirmcode/:code', { code: codes.at(-1)!.code, email: email! }),
    )
    return {
      got: `The owner's request: ${request}. The last of ${codes.length} codes: ${use}.`,
      gotIn: request !== 'allowed' || use !== 'allowed' || codes.length > maxForOneVisitor + 1,
    }
  },
}

const enoughToUseUp = 30

export const keepFromCodes: Attack = {
  name: 'Keep a person from their codes for a day',
  tries: `From ${enoughToUseUp} visitors each, strangers ask for new passwords for an address, for codes for one that has never signed up, and for keys to a donor's billing. Then their owners, who read the mailboxes, ask.`,
  async play(product) {
    const [member, newcomer] = [(await createMembers(product, 1))[0]!, nextEmail('newcomer')]
    for (const email of [member, newcomer])
      for (let nth = 0; nth < enoughToUseUp; nth += 1)
        await post(product, 'POST /api/confirmcode/password', { email })
    const sent = (await emailedCodes(product, member, 'passwordchange')).length
    const { notices } = await countEmails(product, member)
    await post(product, 'POST /api/confirmcode/password', {
      email: member,
      mailboxKey: await mailboxKeyTo(product, member),
    })
    const newPassword = await outcomeOf(
      clientOf(product)('DELETE /api/confirmcode/:code', {
        email: member,
        code: (await emailedCodes(product, member, 'passwordchange')).at(-1)!.code,
      }),
    )

    const signUpWith = (more: object) => post(product, 'POST /api/user', { ...newAccount(newcomer), ...more })
    await signUpWith({})
    await signUpWith({ mailboxKey: await mailboxKeyTo(product, newcomer) })
    const [code] = await emailedCodes(product, newcomer, 'activate')
    const activation = code
      ? await outcomeOf(
          clientOf(product)('POST /api/confirm', { email: newcomer, token: code.code, password }),
        )
      : 'no code'

    const donor = nextEmail('donor')
    await reportDonation(product, donor, `cus_${donor.length}`)
    const before = await countEmails(product, donor)
    for (let nth = 0; nth < enoughToUseUp; nth += 1)
      await post(product, 'POST /api/billing-key', { email: donor })
    const used = await countEmails(product, donor)
    await post(product, 'POST /api/billing-key', {
      email: donor,
      mailboxKey: await mailboxKeyTo(product, donor),
    })
    const keys = (await countEmails(product, donor)).codes - used.codes
    return {
      got: `The member got ${sent} codes and ${notices} email that says that there are no more; with its link, a new password: ${newPassword}. The newcomer's activation: ${activation}. The donor got ${used.codes - before.codes} keys, and with the link ${keys} more.`,
      gotIn: newPassword !== 'allowed' || activation !== 'allowed' || keys !== 1,
    }
  },
}
