import type { Tx } from '../../platform/database/db.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { Calendar } from './calendar.ts'
import { insertRows } from './insert-rows.ts'
import { firstNames, lastNames } from './organisations.ts'
import type { Random } from './random.ts'

const oneOffGifts = 170
const monthlyGifts = 26

interface Gift {
  sourceId: string
  subscriptionId: string | null
  donor: Donor
  amountPence: number
  at: Date
  state: 'waiting' | 'failed' | 'paid'
  refundedPence: number
  dispute: 'open' | 'lost' | null
}

interface Donor {
  customerId: string
  email: string
}

/** Gives a year of donations: once and monthly, some failed, refunded or disputed (rule: donations-follow-signed-events). */
export async function giveYearsDonations(
  tx: Tx,
  { calendar, random, secrets }: { calendar: Calendar; random: Random; secrets: Pick<Secrets, 'addressKey'> },
): Promise<void> {
  const monthly = planMonthlyGifts(calendar, random)
  const gifts = [...planOneOffGifts(calendar, random), ...monthly.flatMap(({ months }) => months)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  const columnsOf = ({ customerId, email }: Donor) => ({
    customer_id: customerId,
    email,
    donor_key: secrets.addressKey(email),
  })
  await insertRows(
    tx,
    'monthly_gift',
    monthly.map(({ subscriptionId, donor, amountPence, begunAt, state, toldAt }) => ({
      ...columnsOf(donor),
      subscription_id: subscriptionId,
      session_id: `cs_year_${subscriptionId.slice(-6)}`,
      amount_pence: amountPence,
      begun_at: begunAt,
      state,
      state_told_at: toldAt,
    })),
  )
  await insertRows(
    tx,
    'donation',
    gifts.map(({ sourceId, subscriptionId, donor, amountPence, state, at }) => ({
      ...columnsOf(donor),
      source_id: sourceId,
      type: subscriptionId === null ? ('oneoff' as const) : ('monthly' as const),
      subscription_id: subscriptionId,
      amount_pence: amountPence,
      state,
      given_at: at,
    })),
  )
  await insertRows(
    tx,
    'payment',
    gifts
      .filter(({ state }) => state === 'paid')
      .map(({ sourceId, at, refundedPence, dispute }) => ({
        payment_id: `pi_${sourceId.slice(3)}`,
        source_id: sourceId,
        refunded_pence: refundedPence,
        refunds_told_at: refundedPence ? at : null,
        dispute,
        told_at: at,
      })),
  )
}

function planOneOffGifts(calendar: Calendar, random: Random): Gift[] {
  const lastDay = calendar.days.length - 1
  return Array.from({ length: oneOffGifts }, (_, nth) => {
    // Two bank debits of last week are still on their way.
    const isWaiting = nth < 2
    const amountPence = 100 * random.pick([5, 5, 10, 10, 10, 20, 20, 25, 50, 100])
    const day = isWaiting ? lastDay - nth : calendar.pickDay(random, 0, lastDay)
    return {
      sourceId: `cs_year_once${random.letters(10)}`,
      subscriptionId: null,
      donor: donorOf(random),
      amountPence: random.chance(0.08) ? amountPence + 250 : amountPence,
      at: calendar.at(day, random.whole(8, 22), random.whole(0, 59)),
      state: isWaiting ? ('waiting' as const) : random.chance(0.05) ? ('failed' as const) : ('paid' as const),
      refundedPence: nth % 29 === 5 ? amountPence : nth % 57 === 8 ? 100 : 0,
      dispute: nth === 20 ? ('open' as const) : nth === 40 ? ('lost' as const) : null,
    }
  })
}

function planMonthlyGifts(calendar: Calendar, random: Random) {
  const lastDay = calendar.days.length - 1
  return Array.from({ length: monthlyGifts }, (_, nth) => {
    const subscriptionId = `sub_year${random.letters(10)}`
    const donor = donorOf(random)
    const amountPence = 100 * random.pick([5, 5, 5, 10, 10, 20])
    const firstDay = calendar.pickDay(random, 0, lastDay)
    const isStopped = nth % 6 === 1
    const daysOfMonths = Array.from({ length: 12 }, (__, month) => firstDay + Math.round(month * 30.4))
      .filter((day) => day <= lastDay)
      .slice(0, isStopped ? 4 : 12)
    const isFailing = nth % 9 === 4 && daysOfMonths.length > 1
    const months = daysOfMonths.map((day, month): Gift => ({
      sourceId: `in_year${random.letters(12)}`,
      subscriptionId,
      donor,
      amountPence,
      at: calendar.at(day, 6, random.whole(0, 59)),
      state: isFailing && month === daysOfMonths.length - 1 ? 'failed' : 'paid',
      refundedPence: 0,
      dispute: null,
    }))
    return {
      subscriptionId,
      donor,
      amountPence,
      months,
      begunAt: months[0]!.at,
      toldAt: months.at(-1)!.at,
      state: isStopped ? ('stopped' as const) : isFailing ? ('failing' as const) : ('running' as const),
    }
  })
}

function donorOf(random: Random): Donor {
  const name = `${random.pick(firstNames)}.${random.pick(lastNames).replace('’', '')}`.toLowerCase()
  return { customerId: `cus_year${random.letters(8)}`, email: `${name}@donors.example` }
}
