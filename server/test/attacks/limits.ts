import type { Attack } from './attack.ts'
import { createEmailedMember, createMembers, signInAs } from './people.ts'
import { clientOf, countOutcomes, nextEmail, nextVisitor, outcomeOf, post } from './visitor.ts'

/** What a proxy may forward for one visitor, other each time. */
const disguises: Record<string, (nth: number) => string> = {
  'another port': (nth) => `203.0.113.9:${40_000 + nth}`,
  'another address of the same IPv6 network': (nth) => `[2001:db8:7:7::${nth + 1}]:443`,
  'other rubbish': (nth) => `rubbish-${nth}`,
  'another number that is no address': (nth) => `010.${nth}`,
  'another forged address in front': (nth) => `192.0.2.${nth}, 203.0.113.10`,
}

export const disguiseVisitor: Attack = {
  name: 'Escape the limits by an odd X-Forwarded-For',
  tries: `A visitor guesses a password 15 times, each time with ${Object.keys(disguises).join('; or with ')}.`,
  async play(product) {
    const triesUntilRefused: (number | null)[] = []
    for (const disguise of Object.values(disguises)) {
      const email = nextEmail('guessed')
      let refusedAt: number | null = null
      for (let nth = 0; nth < 15 && refusedAt === null; nth += 1) {
        const guess = clientOf(product, { visitor: disguise(nth) })('POST /api/signin', {
          email,
          password: 'a guess',
        })
        if ((await outcomeOf(guess)) === 'TooManyTries') refusedAt = nth + 1
      }
      triesUntilRefused.push(refusedAt)
    }
    return {
      got: `TooManyTries at the try ${triesUntilRefused.map((nth) => nth ?? 'never').join(', ')}.`,
      gotIn: triesUntilRefused.includes(null),
    }
  },
}

/** More than any limit by address once allowed. */
const clicks = 320

export const useUpLinks: Attack = {
  name: "Use up other people's links",
  tries: `From the address of a mail provider or an office, somebody posts ${clicks} unsubscribe and report links that we did not sign; then a member there uses their own.`,
  async play(product) {
    const { person, links } = await createEmailedMember(product)
    const call = clientOf(product, { visitor: nextVisitor() })
    const refusals: string[] = []
    for (let nth = 0; nth < clicks; nth += 1) {
      const made = `${nth}-${'a'.repeat(22)}`
      refusals.push(
        await outcomeOf(call('POST /api/leavelink', { link: `c-${made}` })),
        await outcomeOf(call('POST /api/reportlink/skip', { link: `${nth}-${made}`, skip: true })),
      )
    }
    const report = await outcomeOf(call('POST /api/reportlink/skip', { link: links.report, skip: true }))
    const leave = await outcomeOf(call('POST /api/leavelink', { link: links.leave }))
    const { campaignId } = product
    const isMember =
      (await outcomeOf(person.call('GET /api/campaigndistributor/:campaignId', { campaignId }))) === 'allowed'
    return {
      got: `${countOutcomes(refusals)}. The member's own: ${report}, ${leave}.`,
      gotIn: refusals.includes('allowed') || report !== 'allowed' || leave !== 'allowed' || isMember,
    }
  },
}

const atOnce = 300

export const floodFromThree: Attack = {
  name: 'Keep others from signing in by a flood from three addresses',
  tries:
    'Three visitors send ten sign-ins at a time for as long as ten members need to sign in, one after another.',
  async play(product) {
    const members = await createMembers(product, 10)
    const over = new AbortController()
    let refused = 0
    async function flood(visitor: string): Promise<void> {
      while (!over.signal.aborted) {
        const email = nextEmail('guessed')
        if (
          (
            await post(product, 'POST /api/signin', { email, password: 'not the right one' }, visitor)
          ).startsWith('503')
        )
          refused += 1
      }
    }
    const floods = [nextVisitor(), nextVisitor(), nextVisitor()].flatMap((visitor) =>
      Array.from({ length: 10 }, () => flood(visitor)),
    )
    const outcomes: string[] = []
    const began = performance.now()
    for (const email of members) outcomes.push(await outcomeOf(signInAs(product, email)))
    const tookMs = performance.now() - began
    over.abort()
    await Promise.all(floods)
    return {
      got: `The members: ${countOutcomes(outcomes)}, ${(tookMs / members.length).toFixed(0)} ms each. The three: ${refused} refused.`,
      gotIn: outcomes.some((outcome) => outcome !== 'allowed') || refused === 0,
    }
  },
}

/** Needs a product that serves pages. */
export const floodSignIns: Attack = {
  name: 'Stall the pages by a flood of sign-ins',
  tries: `${atOnce} sign-ins at once from one visitor, while another reads the front page.`,
  async play(product) {
    const { url } = product
    const visitor = nextVisitor()
    const began = performance.now()
    const flood = Promise.all(
      Array.from({ length: atOnce }, async (_, nth) => {
        const response = await fetch(url + '/api/signin', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': visitor },
          body: JSON.stringify({ email: `flood.${nth}@attack.example`, password: 'not the right one' }),
        })
        await response.text()
        return { status: response.status, retryAfter: response.headers.get('retry-after') }
      }),
    ).then((replies) => ({ replies, tookMs: performance.now() - began }))

    const pages: { status: number; tookMs: number }[] = []
    for (let nth = 0; nth < 20; nth += 1) {
      const asked = performance.now()
      const page = await fetch(url, { headers: { 'x-forwarded-for': nextVisitor() } })
      await page.text()
      pages.push({ status: page.status, tookMs: performance.now() - asked })
    }
    const { replies, tookMs } = await flood
    const turnedAway = replies.filter(({ status, retryAfter }) => status === 503 && retryAfter)
    const verified = replies.filter(({ status }) => status === 401)
    return {
      got: `${verified.length} answered 401, ${turnedAway.length} answered 503 with Retry-After, in ${tookMs.toFixed(0)} ms. ${pages.filter(({ status }) => status === 200).length} of ${pages.length} pages, the slowest in ${Math.max(...pages.map((page) => page.tookMs)).toFixed(0)} ms.`,
      gotIn:
        turnedAway.length === 0 ||
        turnedAway.length + verified.length !== atOnce ||
        pages.some(({ status }) => status !== 200),
    }
  },
}
