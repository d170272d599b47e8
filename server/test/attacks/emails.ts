import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { emailedCodes, signInAs } from './people.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

/**
 * Delivers the signed event of a paid donation.
 * @param email as its donor typed it
 * @param customer as the provider numbers the donor; a gift without one has no billing portal
 */
export async function reportDonation(
  product: AttackedProduct,
  email: string,
  customer: string | null = null,
): Promise<number> {
  const id = randomBytes(12).toString('hex')
  const seconds = Math.floor(product.now().getTime() / 1000)
  const payload = JSON.stringify({
    id: `evt_1${id}`,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds,
    livemode: false,
    pending_webhooks: 0,
    request: null,
    type: 'checkout.session.completed',
    data: {
      object: {
        id: `cs_test_${id}`,
        object: 'checkout.session',
        created: seconds,
        amount_total: 1000,
        currency: 'gbp',
        customer,
        customer_details: { email },
        metadata: { site: product.publicUrl },
        payment_intent: null,
        payment_status: 'paid',
        subscription: null,
      },
    },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: product.webhookSecret,
    timestamp: seconds,
  })
  const { status } = await fetch(`${product.url}/api/stripe/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body: payload,
  })
  return status
}

export const smuggleRecipient: Attack = {
  name: 'Email a second person by a line break in an address',
  tries: "A donor types an address with a line break and a second recipient on the payment provider's page.",
  async play(product) {
    const [plain, first, second] = [nextEmail('donor'), nextEmail('first'), nextEmail('second')]
    const control = await reportDonation(product, plain)
    const status = await reportDonation(product, `${first}\r\nRCPT TO:<${second}>`)
    if ((await product.emailsTo(plain)).length === 0)
      throw new Error(`Nobody was thanked for a donation (${control}).`)
    const sent = (await product.emailsTo(first)).length + (await product.emailsTo(second)).length
    return { got: `The event was answered ${status}, and ${sent} emails were sent.`, gotIn: sent > 0 }
  },
}

export const signUpWithLink: Attack = {
  name: 'Send a link in the first line of our emails',
  tries: 'A stranger signs up with the address of another person and a link for a name.',
  async play(product) {
    const email = nextEmail('victim')
    const names = ['evil.example', 'www.evil', 'https://evil', 'evil\u3002com', 'me@evil']
    const outcomes: string[] = []
    for (const firstName of names)
      outcomes.push(await outcomeOf(clientOf(product)('POST /api/user', { ...newAccount(email), firstName })))
    const sent = (await product.emailsTo(email)).length
    return {
      got: `${outcomes.join(', ')}; ${sent} emails.`,
      gotIn: sent > 0 || outcomes.includes('allowed'),
    }
  },
}

export const writeToStranger: Attack = {
  name: 'Write to a stranger through the contact form',
  tries: 'An advertiser gives the address of another person as the sender of a message.',
  async play(product) {
    const email = nextEmail('victim')
    const words = 'Cheap pills, this week only'
    await clientOf(product)('POST /api/contact', { email, contactMessage: words })
    const emails = await product.emailsTo(email)
    if (!emails.length) throw new Error('The sender was not emailed the reference.')
    const withWords = emails.filter(({ subject, text }) => `${subject} ${text}`.includes('pills')).length
    return {
      got: `${emails.length} email with the reference, ${withWords} with the words.`,
      gotIn: withWords > 0,
    }
  },
}

const messages = [
  { firstName: 'Ring 0800 123 456', lastName: 'urgently' },
  { firstName: 'Your account', lastName: 'is blocked' },
  { firstName: 'See evil dot', lastName: 'example today' },
  { firstName: 'บัญชีของคุณถูกบล็อก', lastName: 'โทรหาเรา' },
  { firstName: '𝐕𝐢𝐬𝐢𝐭', lastName: '𝐄𝐯𝐢𝐥' },
]

export const writeByName: Attack = {
  name: 'Write to a stranger through a name',
  tries:
    'A stranger signs up with the address of another person and a message for a name; and, with an account under that name, asks to change to the address.',
  async play(product) {
    let [sent, withWords] = [0, 0]
    const look = async (email: string, { firstName, lastName }: { firstName: string; lastName: string }) => {
      for (const { subject, text } of await product.emailsTo(email)) {
        sent += 1
        if ([firstName, lastName].some((words) => `${subject} ${text}`.includes(words))) withWords += 1
      }
    }
    for (const name of messages) {
      const email = nextEmail('victim')
      await clientOf(product)('POST /api/user', { ...newAccount(email), ...name })
      await look(email, name)
    }
    const [own, victim, name] = [nextEmail('mallory'), nextEmail('victim'), messages[0]!]
    await clientOf(product)('POST /api/user', { ...newAccount(own), ...name })
    const [code] = await emailedCodes(product, own, 'activate')
    await clientOf(product)('POST /api/confirm', { email: own, token: code!.code, password })
    await (await signInAs(product, own)).call('POST /api/confirmcode/email', { email: victim })
    await look(victim, name)
    if (sent < messages.length + 1) throw new Error(`Only ${sent} emails were sent.`)
    return { got: `${sent} emails, ${withWords} with the words.`, gotIn: withWords > 0 }
  },
}
