import { signUp } from '@street-musketeers/contract/identity/identity.ts'
import { contactTeam } from '@street-musketeers/contract/mailing/contact.ts'
import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { newAccount } from '../support/new-account.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { clientOf, nextEmail, outcomeOf } from './visitor.ts'

/** Delivers the signed event of a paid donation. @param email as its donor typed it */
async function reportDonation(product: AttackedProduct, email: string): Promise<number> {
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
        customer: null,
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
      outcomes.push(await outcomeOf(clientOf(product)(signUp, { ...newAccount(email), firstName })))
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
    await clientOf(product)(contactTeam, { email, contactMessage: words })
    const emails = await product.emailsTo(email)
    if (!emails.length) throw new Error('The sender was not emailed the reference.')
    const withWords = emails.filter(({ subject, text }) => `${subject} ${text}`.includes('pills')).length
    return {
      got: `${emails.length} email with the reference, ${withWords} with the words.`,
      gotIn: withWords > 0,
    }
  },
}
