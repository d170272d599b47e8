import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { emailedCodes, strangersAccount, strangersPassword } from './people.ts'
import { clientOf, countOutcomes, nextEmail, nextVisitor, outcomeOf } from './visitor.ts'

export const keepBrowserKey: Attack = {
  name: 'Get an account by the mailbox of somebody else',
  tries:
    'A stranger signs up with the address of another person and keeps the browser key. The other person, who gets the code, enters it without a key, with a key of their own sign-up, and with their own password. The stranger guesses codes, and later tries the key with the code of the other person’s own sign-up.',
  async play(product) {
    const email = nextEmail('victim')
    const [stranger, victim] = [clientOf(product), clientOf(product)]
    const { browserKey: strangersKey } = await stranger('POST /api/user', strangersAccount(email))
    const [emailed] = await emailedCodes(product, email, 'activate')
    const { browserKey: ownKey } = await victim('POST /api/user', newAccount(email))
    if (!strangersKey || !ownKey) throw new Error('A sign-up was answered without a browser key.')
    const entered: string[] = []
    for (const proof of [{}, { browserKey: ownKey }, { browserKey: ownKey, password }])
      for (const token of [emailed!.code, emailed!.link])
        entered.push(await outcomeOf(victim('POST /api/confirm', { email, token, ...proof })))

    const guesses: string[] = []
    for (let nth = 0; nth < 8; nth += 1)
      guesses.push(
        await outcomeOf(
          stranger('POST /api/confirm', { email, token: `K7QF-2M9${nth}`, browserKey: strangersKey }),
        ),
      )
    const own = (await emailedCodes(product, email, 'activate')).at(-1)!
    const withTheirs = await outcomeOf(
      clientOf(product)('POST /api/confirm', { email, token: own.code, browserKey: strangersKey }),
    )
    const ownActivation = await outcomeOf(
      victim('POST /api/confirm', { email, token: own.code, browserKey: ownKey }),
    )
    const signIn = await outcomeOf(stranger('POST /api/signin', { email, password: strangersPassword }))
    const again = await outcomeOf(
      stranger('POST /api/confirm', { email, token: emailed!.code, browserKey: strangersKey }),
    )
    return {
      got: `The victim's tries: ${countOutcomes(entered)}. The stranger's guesses: ${countOutcomes(guesses)}; their key with the victim's code: ${withTheirs}. The victim's own code and key: ${ownActivation}. After that the stranger's sign-in: ${signIn}, and their own code and key: ${again}.`,
      gotIn:
        [...entered, ...guesses, withTheirs, signIn, again].includes('allowed') ||
        ownActivation !== 'allowed',
    }
  },
}

export const useKeyElsewhere: Attack = {
  name: 'Activate with the browser key of another account',
  tries:
    'A stranger signs up with an address of their own and sees the code of somebody else, for instance on a locked phone. They enter that code with their own key, with and without its address.',
  async play(product) {
    const [email, own] = [nextEmail('owner'), nextEmail('stranger')]
    const [owner, stranger] = [clientOf(product), clientOf(product)]
    await owner('POST /api/user', newAccount(email))
    const { browserKey } = await stranger('POST /api/user', strangersAccount(own))
    const [seen] = await emailedCodes(product, email, 'activate')
    const outcomes: string[] = []
    for (const address of [email, own])
      for (const secret of [{}, { password: strangersPassword }])
        outcomes.push(
          await outcomeOf(
            stranger('POST /api/confirm', { email: address, token: seen!.code, browserKey, ...secret }),
          ),
        )
    return {
      got: `The four tries: ${countOutcomes(outcomes)}.`,
      gotIn: outcomes.includes('allowed'),
    }
  },
}

/** Sends a page's form as a browser does. */
async function postForm(
  { url }: AttackedProduct,
  path: string,
  fields: Record<string, string>,
  origin: string,
): Promise<string> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { origin, 'x-forwarded-for': nextVisitor() },
    body: new URLSearchParams(fields),
  })
  return response.text()
}

/** Needs a product that serves pages. */
export const plantBrowserKey: Attack = {
  name: 'Plant a browser key in the tab of somebody else',
  tries:
    'A page of another site sends the sign-up form with the address of the person who looks at it, so that the code from the email activates it in their tab. A link holds a key.',
  async play(product) {
    const { consent: _, ...fields } = strangersAccount(nextEmail('victim'))
    const form = { ...fields, consent: 'on' }
    const key = /browserKey&quot;:&quot;[\w-]{43}&quot;/
    const planted = await postForm(product, '/signup', form, 'https://elsewhere.example')
    const own = await postForm(product, '/signup', form, product.publicUrl)
    if (!key.test(own)) throw new Error('The form of our own page got no key either.')
    const secret = 'p'.repeat(43)
    const link = await fetch(`${product.url}/confirmcode/activate?signUp=${secret}&browserKey=${secret}`)
    const isInLink = (await link.text()).includes(secret)
    return {
      got: `The form from elsewhere: ${key.test(planted) ? 'a page with a key' : 'refused'}. The link: ${isInLink ? 'a page with its key' : 'a page without it'}.`,
      gotIn: key.test(planted) || isInLink,
    }
  },
}
