import { TOTP } from 'otpauth'
import { password } from '../support/given.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createAdministrator, createMember, createOfficer } from './people.ts'
import { clientOf, countOutcomes, nextEmail, nextVisitor, outcomeOf } from './visitor.ts'

/** The tokens of the links that sign in, in the emails to an address, oldest first. */
const linksTo = async (product: AttackedProduct, email: string): Promise<string[]> =>
  (await product.emailsTo(email)).flatMap(
    ({ text }) => /\/signin\/emailed#link=([\w-]+)/.exec(text)?.[1] ?? [],
  )

/** Asks for a link and reads it in the mailbox. */
async function emailedLink(product: AttackedProduct, email: string): Promise<string> {
  await clientOf(product)('POST /api/signin/email', { email })
  const link = (await linksTo(product, email)).at(-1)
  if (!link) throw new Error(`${email} was emailed no link.`)
  return link
}

const follow = (product: AttackedProduct, link: string) =>
  clientOf(product)('POST /api/signin/emailed', { link })

export const reuseSignInLink: Attack = {
  name: 'Sign in with a link that is used, replaced or guessed',
  tries:
    'A scanner opens the link of an email five times. Then its owner signs in with it, and a stranger who finds it later tries it, the one before it, and 50 guesses.',
  async play(product) {
    const { email } = await createMember(product)
    const older = await emailedLink(product, email)
    const link = await emailedLink(product, email)
    for (let nth = 0; nth < 5; nth += 1)
      await fetch(`${product.url}/signin/emailed`, { headers: { 'x-forwarded-for': nextVisitor() } })
    const own = await outcomeOf(follow(product, link))
    const found = [await outcomeOf(follow(product, link)), await outcomeOf(follow(product, older))]
    const guesses: string[] = []
    for (let nth = 0; nth < 50; nth += 1)
      guesses.push(await outcomeOf(follow(product, `${nth}`.padEnd(22, link.slice(0, 19)))))
    return {
      got: `After the scanner the owner's sign-in: ${own}. The stranger: ${countOutcomes(found)}; guesses: ${countOutcomes(guesses)}.`,
      gotIn: own !== 'allowed' || [...found, ...guesses].includes('allowed'),
    }
  },
}

export const becomeAdministratorByLink: Attack = {
  name: 'Become an administrator by their mailbox',
  tries: 'A thief reads the mailbox of an administrator and asks for links that sign in.',
  async play(product) {
    const { email } = await createAdministrator(product)
    for (let nth = 0; nth < 3; nth += 1) await clientOf(product)('POST /api/signin/email', { email })
    const links = await linksTo(product, email)
    return { got: `${links.length} links.`, gotIn: links.length > 0 }
  },
}

export const takeOverByLink: Attack = {
  name: 'Take an account over by a mailbox that was left open',
  tries:
    'A thief at the open mailbox of a musketeer signs in by a link, then changes the address, downloads everything, closes the account and ends the other sessions. At that of an organisation with a second step they sign in.',
  async play(product) {
    const owner = await createMember(product)
    const session = await follow(product, await emailedLink(product, owner.email))
    const thief = clientOf(product, { token: session.token })
    const outcomes = [
      await outcomeOf(thief('POST /api/confirmcode/email', { email: nextEmail('thief') })),
      await outcomeOf(thief('GET /api/mydata', {})),
      await outcomeOf(thief('PATCH /api/deactivate', {})),
      await outcomeOf(thief('DELETE /api/sessions', {})),
    ]
    const kept = await outcomeOf(clientOf(product)('POST /api/signin', { email: owner.email, password }))

    const officer = await createOfficer(product)
    const { key } = await officer.call('POST /api/secondfactor', {})
    const code = new TOTP({ secret: key }).generate({ timestamp: product.now().getTime() })
    await officer.call('PUT /api/secondfactor', { code })
    const withSecondStep = await outcomeOf(follow(product, await emailedLink(product, officer.email)))
    return {
      got: `The four: ${countOutcomes(outcomes)}; the owner's password afterwards: ${kept}. The organisation: ${withSecondStep}.`,
      gotIn:
        outcomes.some((outcome) => outcome !== 'ProofNeeded') ||
        kept !== 'allowed' ||
        withSecondStep !== 'SecondFactorNeeded',
    }
  },
}
