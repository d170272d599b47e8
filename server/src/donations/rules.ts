import type { DonationStatus } from '@street-musketeers/contract/donations/donations.ts'
import { days, londonDate, londonInstant, minutes } from '../platform/values/clock.ts'
import type { Row } from '../platform/database/tables.ts'

/** A gift, or one month of a monthly gift. */
export type Donation = Omit<Row<'donation'>, 'id'>

export type MonthlyGift = Row<'monthly_gift'>

/** The money of a donation. */
export type Payment = Row<'payment'>

// Events arrive in any order (rule: donations-follow-signed-events). Each merge below gives the same result in every order: states
// only advance, gaps are filled, and the later of two reports about the same thing wins.

const donationStates: readonly Donation['state'][] = ['waiting', 'failed', 'paid']
const giftStates: readonly MonthlyGift['state'][] = ['running', 'failing', 'ending', 'stopped']
const disputes: readonly Payment['dispute'][] = [null, 'open', 'won', 'lost']

/** An address that was stored and deleted since is not stored again. */
const mergedEmail = (
  stored: Pick<Donation, 'email' | 'donor_key'>,
  reported: Pick<Donation, 'email' | 'donor_key'>,
) =>
  stored.donor_key
    ? { email: stored.email, donor_key: stored.donor_key }
    : { email: reported.email, donor_key: reported.donor_key }

export function mergeDonation(stored: Donation, reported: Donation): Donation {
  const advance = donationStates.indexOf(reported.state) - donationStates.indexOf(stored.state)
  const winner = advance > 0 || (advance === 0 && reported.given_at < stored.given_at) ? reported : stored
  return {
    ...winner,
    customer_id: stored.customer_id ?? reported.customer_id,
    ...mergedEmail(stored, reported),
  }
}

export function mergeGift(stored: MonthlyGift, reported: MonthlyGift): MonthlyGift {
  const hasAdvanced = giftStates.indexOf(reported.state) > giftStates.indexOf(stored.state)
  const laterByMs = reported.state_reported_at.getTime() - stored.state_reported_at.getTime()
  const reportWins =
    reported.state === 'stopped'
      ? stored.state !== 'stopped' || laterByMs > 0
      : stored.state !== 'stopped' && (laterByMs > 0 || (laterByMs === 0 && hasAdvanced))
  const { state, state_reported_at } = reportWins ? reported : stored
  return {
    subscription_id: stored.subscription_id,
    session_id: stored.session_id ?? reported.session_id,
    customer_id: stored.customer_id ?? reported.customer_id,
    ...mergedEmail(stored, reported),
    amount_pence: stored.amount_pence ?? reported.amount_pence,
    begun_at: stored.begun_at ?? reported.begun_at,
    state,
    state_reported_at,
  }
}

export function mergePayment(stored: Payment, reported: Payment): Payment {
  const [storedAt, reportedAt] = [
    stored.refunds_reported_at?.getTime() ?? 0,
    reported.refunds_reported_at?.getTime() ?? 0,
  ]
  const refunds =
    reportedAt > storedAt || (reportedAt === storedAt && reported.refunded_pence > stored.refunded_pence)
      ? reported
      : stored
  return {
    payment_id: stored.payment_id,
    source_id: stored.source_id ?? reported.source_id,
    refunded_pence: refunds.refunded_pence,
    refunds_reported_at: refunds.refunds_reported_at,
    dispute:
      disputes.indexOf(reported.dispute) > disputes.indexOf(stored.dispute)
        ? reported.dispute
        : stored.dispute,
    reported_at: stored.reported_at > reported.reported_at ? stored.reported_at : reported.reported_at,
  }
}

interface Money {
  state: Donation['state']
  amount_pence: number
  refunded_pence: number
  dispute: Payment['dispute']
}

/** The status of a donation, as administrators see it. */
export function statusOf({ state, amount_pence, refunded_pence, dispute }: Money): DonationStatus {
  if (state !== 'paid') return state
  if (dispute === 'lost') return 'charged back'
  if (refunded_pence >= amount_pence) return 'refunded'
  if (dispute === 'open') return 'disputed'
  return refunded_pence > 0 ? 'partly refunded' : 'paid'
}

/** Pounds with two decimals, `12.50`. */
export const formatPounds = (pence: number) => (pence / 100).toFixed(2)

/** What a donor's receipt calls their gift: the end of the provider's id, by which it is found there. */
export const referenceOf = (sessionId: string) => `…${sessionId.slice(-8)}`

/** How long after a donation its browser may open the billing portal, and how long an emailed key works (rules: billing-from-the-same-browser, billing-key-by-email). */
export const billingAccessLifeMs = minutes(30)

const startOfYear = (year: number) => londonInstant(`${year}-01-01 00:00:00`)
const yearsBefore = (now: Date, count: number) => startOfYear(Number(londonDate(now).slice(0, 4)) - count)

/** The start and end of a calendar year in London. */
export const yearBounds = (year: number) => ({ from: startOfYear(year), to: startOfYear(year + 1) })

/** The months of a year, `2026-01` first. */
export const monthsOfYear = (year: number) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** A donor's address is needed for the accounts of its year, until the end of the next year (rule: donation-records). */
export const donorEmailCutoff = (now: Date) => yearsBefore(now, 1)
/** Accounts must be kept for six years after their year (Trade Union and Labour Relations (Consolidation) Act 1992, s. 29). */
export const donationCutoff = (now: Date) => yearsBefore(now, 6)
/** Longer than the 30 days for which the provider lists its events, so that known ones are recognised. */
export const paymentEventRetentionMs = days(60)
