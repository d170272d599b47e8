import * as z from 'zod'
import { job, enqueue } from '../platform/jobs/jobs.ts'
import { addMilliseconds } from '../platform/values/clock.ts'
import type { Tx } from '../platform/database/db.ts'
import { queueEmail } from '../platform/mail/email.ts'
import { requestsStopped } from '../platform/mail/requests-stopped.tsx'
import type { Platform } from '../platform/platform.ts'
import { randomCode } from '../platform/secrets/secrets.ts'
import { findCustomers, saveBillingKey } from './store.ts'
import { billingKeyEmail, manyKeysEmail } from './email-kinds.ts'
import { billingAccessLifeMs } from './rules.ts'

/**
 * A request for a billing key is answered before anything is looked up, so that neither the answer nor its timing reveals who
 * donated. The payload is encrypted, because it contains an address.
 */
export const sendBillingKeyJob = job('donations.send-billing-key', z.object({ sealed: z.base64() }), {
  class: 'code',
})

const BillingKeyRequest = z.object({
  email: z.string(),
  /** Whether it may be emailed. The previous version leaves it out. */
  sendsKey: z.boolean().default(true),
})

type Customer = Awaited<ReturnType<typeof findCustomers>>[number]
const hasPortal = (
  customer: Customer,
): customer is Customer & { customer_id: string; amount_pence: number } =>
  customer.customer_id !== null && customer.amount_pence !== null

/** Accepts a request for a key. It does the same for every address. */
export async function requestBillingKey(
  tx: Tx,
  request: z.input<typeof BillingKeyRequest>,
  { secrets }: Pick<Platform, 'secrets'>,
): Promise<void> {
  await enqueue(tx, sendBillingKeyJob, { sealed: secrets.seal(request).toString('base64') })
}

/**
 * Emails a donor a key for each of their billing portals (rule: billing-key-by-email); or once a day in London, if too many were requested, that no
 * more are sent, and how to get one anyway.
 */
export async function sendBillingKey(
  tx: Tx,
  { sealed }: { sealed: string },
  { clock, secrets }: Platform,
): Promise<void> {
  const { email, sendsKey } = BillingKeyRequest.parse(secrets.unseal(Buffer.from(sealed, 'base64')))
  const now = clock.now()
  if (!sendsKey) return notifyManyKeys(tx, email, { secrets, now })
  const gifts: z.input<typeof billingKeyEmail.sealed>['gifts'] = []
  for (const { customer_id, amount_pence, type } of (await findCustomers(tx, email)).filter(hasPortal)) {
    // 80 random bits, for half an hour.
    const key = randomCode() + randomCode()
    await saveBillingKey(tx, {
      key_hash: secrets.hashCode(key),
      customer_id,
      expires_at: addMilliseconds(now, billingAccessLifeMs),
    })
    gifts.push({ key, amountPence: amount_pence, type })
  }
  const [first] = gifts
  if (!first) return
  await queueEmail(
    tx,
    billingKeyEmail,
    {
      idempotencyKey: `billing-key:${secrets.hashCode(first.key).toString('hex')}`,
      accountId: null,
      to: { name: '', address: email },
      content: {},
      sealed: { gifts },
    },
    { secrets, now },
  )
}

async function notifyManyKeys(
  tx: Tx,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const customers = await findCustomers(tx, email)
  if (!customers.some(hasPortal)) return
  await queueEmail(
    tx,
    manyKeysEmail,
    { ...requestsStopped('many-keys', email, { secrets, now }), accountId: null, content: {} },
    { secrets, now },
  )
}
