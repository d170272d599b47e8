import { lookupsADay } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createMember, createMembers, signInAs, strangersAccount, strangersPassword } from './people.ts'
import { clientOf, nextEmail, outcomeOf, post } from './visitor.ts'

/** Everything a stranger can ask about an address, and the answers. */
async function askAbout(product: AttackedProduct, email: string): Promise<string[]> {
  const secret = { email, password: strangersPassword }
  const before = await post(product, 'POST /api/signin', secret)
  const signedUp = await post(product, 'POST /api/user', strangersAccount(email))
  const { length } = /(?<="browserKey":")[^"]*/.exec(signedUp)?.[0] ?? ''
  // A job stores the sign-up, whether or not the address has an account.
  await product.settle()
  return [
    before,
    // A random value says nothing.
    `${signedUp.replace(/(?<="browserKey":")[^"]*/, '')} ${length}`,
    await post(product, 'POST /api/signin', secret),
    await post(product, 'POST /api/confirmcode/email', { email }),
    await post(product, 'POST /api/confirmcode/password', { email }),
    await post(product, 'POST /api/signin/email', { email }),
    await post(product, 'POST /api/confirm', { ...secret, token: 'K7QF-2M9X' }),
  ]
}

export const guessMembers = (pairs: number): Attack => ({
  name: 'Find out whether an address belongs to a member',
  tries: `A stranger signs up with ${pairs} addresses of members and ${pairs} others, signs in with each before and after, asks for codes and enters a wrong one.`,
  async play(product) {
    const differing: string[] = []
    let compared = 0
    for (const known of await createMembers(product, pairs)) {
      const answers = await askAbout(product, known)
      const others = await askAbout(product, nextEmail('unknown'))
      for (const [at, answer] of answers.entries())
        if (answer !== others[at]) differing.push(`${answer} / ${others[at]}`)
      compared += answers.length
    }
    return {
      got: `${differing.length} of ${compared} pairs of answers differ.${differing.length ? ` ${differing.join('; ')}` : ''}`,
      gotIn: differing.length > 0 || compared === 0,
    }
  },
})

export const askByName: Attack = {
  name: 'Ask with an account who else has one',
  tries:
    'A musketeer with two sessions asks about 40 other addresses, each from another network, half of them at the same time.',
  async play(product) {
    const spy = await createMember(product)
    const tokens = [spy.token, (await signInAs(product, spy.email)).token]
    const ask = (nth: number) =>
      outcomeOf(
        clientOf(product, { token: tokens[nth % 2]! })('GET /api/userexists', { email: nextEmail('asked') }),
      )
    const outcomes: string[] = []
    for (let nth = 0; nth < 20; nth += 1) outcomes.push(await ask(nth))
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(nth)))))
    const answered = outcomes.filter((outcome) => outcome === 'allowed').length
    return { got: `${answered} answers (at most ${lookupsADay}).`, gotIn: answered !== lookupsADay }
  },
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

export const timeWrongCodes = (pairs: number): Attack => ({
  name: 'Find out from the time of a wrong code whether an address has a live one',
  tries: `A stranger times ${pairs} wrong codes for addresses with a live code, and as many for others.`,
  async play(product) {
    const answers = new Set<string>()
    async function time(email: string): Promise<number> {
      const began = performance.now()
      answers.add(
        await post(product, 'POST /api/confirm', {
          email,
          token: 'K7QF-2M9X',
          password: 'not the right one',
        }),
      )
      return performance.now() - began
    }
    const [live, none]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      const email = nextEmail('waiting')
      await post(product, 'POST /api/user', strangersAccount(email))
      await product.settle()
      live.push(await time(email))
      none.push(await time(nextEmail('unknown')))
    }
    return {
      got: `${answers.size === 1 ? 'The same answer' : 'Different answers'}, medians ${median(live).toFixed(2)} ms and ${median(none).toFixed(2)} ms.`,
      gotIn: answers.size !== 1,
    }
  },
})
