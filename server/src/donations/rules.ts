import type { DonationStatus } from '@street-musketeers/contract/donations/donations.ts'
import { days, londonDate, londonInstant, minutes } from '../platform/values/clock.ts'
import type { Row } from '../platform/database/tables.ts'

/** What is known of a gift, or of one month of a monthly gift. */
export type Donation = Omit<Row<'donation'>, 'id'>

export type MonthlyGift = Row<'monthly_gift'>

/** What is known of the money of a donation. */
export type Payment = Row<'payment'>

// Events come in any order (rule: donations-follow-signed-events). Each merge below gives the same result in every order: states only rise, gaps are filled, and of
// two tales about the same the later one holds.

const donationStates: readonly Donation['state'][] = ['waiting', 'failed', 'paid']
const giftStates: readonly MonthlyGift['state'][] = ['running', 'failing', 'ending', 'stopped']
const disputes: readonly Payment['dispute'][] = [null, 'open', 'won', 'lost']

/** Whose address was known once and forgotten since stays forgotten. */
const mergedEmail = (
  held: Pick<Donation, 'email' | 'donor_key'>,
  told: Pick<Donation, 'email' | 'donor_key'>,
) =>
  held.donor_key
    ? { email: held.email, donor_key: held.donor_key }
    : { email: told.email, donor_key: told.donor_key }

export function mergeDonation(held: Donation, told: Donation): Donation {
  const rise = donationStates.indexOf(told.state) - donationStates.indexOf(held.state)
  const further = rise > 0 || (rise === 0 && told.given_at < held.given_at) ? told : held
  return {
    ...further,
    customer_id: held.customer_id ?? told.customer_id,
    ...mergedEmail(held, told),
  }
}

export function mergeGift(held: MonthlyGift, told: MonthlyGift): MonthlyGift {
  const risen = giftStates.indexOf(told.state) > giftStates.indexOf(held.state)
  const later = told.state_told_at.getTime() - held.state_told_at.getTime()
  const isNews =
    told.state === 'stopped'
      ? held.state !== 'stopped' || later > 0
      : held.state !== 'stopped' && (later > 0 || (later === 0 && risen))
  const { state, state_told_at } = isNews ? told : held
  return {
    subscription_id: held.subscription_id,
    session_id: held.session_id ?? told.session_id,
    customer_id: held.customer_id ?? told.customer_id,
    ...mergedEmail(held, told),
    amount_pence: held.amount_pence ?? told.amount_pence,
    begun_at: held.begun_at ?? told.begun_at,
    state,
    state_told_at,
  }
}

export function mergePayment(held: Payment, told: Payment): Payment {
  const [one, other] = [held.refunds_told_at?.getTime() ?? 0, told.refunds_told_at?.getTime() ?? 0]
  const refunds = other > one || (other === one && told.refunded_pence > held.refunded_pence) ? told : held
  return {
    payment_id: held.payment_id,
    source_id: held.source_id ?? told.source_id,
    refunded_pence: refunds.refunded_pence,
    refunds_told_at: refunds.refunds_told_at,
    dispute: disputes.indexOf(told.dispute) > disputes.indexOf(held.dispute) ? told.dispute : held.dispute,
    told_at: held.told_at > told.told_at ? held.told_at : told.told_at,
  }
}

interface Money {
  state: Donation['state']
  amount_pence: number
  refunded_pence: number
  dispute: Payment['dispute']
}

/** What became of a donation, in one word. */
export function statusOf({ state, amount_pence, refunded_pence, dispute }: Money): DonationStatus {
  if (state !== 'paid') return state
  if (dispute === 'lost') return 'charged back'
  if (refunded_pence >= amount_pence) return 'refunded'
  if (dispute === 'open') return 'disputed'
  return refunded_pence > 0 ? 'partly refunded' : 'paid'
}

/** Pounds with two decimals, `12.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2)

/** The end of one of the provider's identifiers: enough to find it there, too little to use it (rule: shortened-payment-ids). */
export const shortenId = (id: string | null) => (id ? `…${id.slice(-8)}` : '')

/** How long after a donation its browser may open the billing portal, and how long an emailed key works (rules: billing-from-the-same-browser, billing-key-by-email). */
export const billingAccessLife = minutes(30)

const startOfYear = (year: number) => londonInstant(`${year}-01-01 00:00:00`)
const yearsBefore = (now: Date, count: number) => startOfYear(Number(londonDate(now).slice(0, 4)) - count)

/** A calendar year in London. */
export const yearBounds = (year: number) => ({ from: startOfYear(year), to: startOfYear(year + 1) })

/** Its months, `2026-01` first. */
export const monthsOfYear = (year: number) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** A donor's address is needed for the sums of the year and its accounts: until the end of the next year. */
export const donorEmailCutoff = (now: Date) => yearsBefore(now, 1)
/** A union's accounts are kept for six years after theirs (Trade Union and Labour Relations (Consolidation) Act 1992, s. 29). */
export const donationCutoff = (now: Date) => yearsBefore(now, 6)
/** The provider lists its events for 30 days: known ones are told apart for longer. */
export const paymentEventRetention = days(60)
