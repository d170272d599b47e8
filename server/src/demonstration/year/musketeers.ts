import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { readDistrict } from '@street-musketeers/contract/places/read-place.ts'
import { newsletterWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { placeColumns } from '../../places/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { later } from './calendar.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import { firstNames, lastNames, organisations, streets } from './organisations.ts'
import {
  accountColumns,
  addressColumns,
  consentColumns,
  origins,
  type PeopleOptions,
} from './people-columns.ts'
import type { Random } from './random.ts'

const musketeerCount = 598
/** Which of them, in the order of their sign-up, closed their account after a month, or were suspended after two. */
const closedNumbers = new Set([33, 121, 204, 290, 377, 465])
const suspendedNumbers = new Set([150, 402])
const towns = organisations.map(({ city, postCode }) => ({ city, postCode }))

export interface Member {
  id: number
  /** Which of the musketeers they are: their leaflet days are spread by it, because ids are others each time. */
  nth: number
  signedUpAt: Date
  causes: readonly Cause[]
  frequency: 'WEEKLY' | 'FORTNIGHTLY' | 'MONTHLY'
  /** Of leaflets, a number from 0 to 1: how many they report. */
  diligence: number
  /** The least and most days between the days on which they join further campaigns. */
  joinsEvery: readonly [number, number]
  /** Whether they deliver little in August and at Christmas. */
  takesHolidays: boolean
  /** From then on nothing is emailed to them. */
  stopsAt: Date | null
}

export interface Reader {
  accountId: number
  from: Date
  to: Date | null
}

interface Newcomer {
  firstname: string
  lastname: string
  email: string
  signedUpAt: Date
  closedAt: Date | null
  suspendedAt: Date | null
}

/** What the musketeers are, before they do anything. */
export interface Musketeers {
  /** Those whose account is open. */
  members: Member[]
  /** Those who asked for the newsletter. */
  readers: Reader[]
  suspended: { accountId: number; at: Date }[]
}

/** Creates musketeers with their addresses, consents and causes. */
export async function createMusketeers(tx: Tx, options: PeopleOptions): Promise<Musketeers> {
  const { random } = options
  const newcomers = planNewcomers(options)
  const ids = await insertAccounts(tx, newcomers, options)
  const people = newcomers.map((newcomer, nth) => ({ ...newcomer, id: ids[nth]! }))
  const open = people.filter(({ closedAt }) => closedAt === null)
  const homes = open
    .filter(() => random.chance(0.6))
    .map(({ id }) => {
      const { city, postCode } = random.pick(towns)
      const firstLine = `${random.whole(1, 140)} ${random.pick(streets)}`
      return addressColumns(id, { organisation: '', city, postCode, firstLine })
    })
  await insertRows(tx, 'address', homes)
  await insertRows(
    tx,
    'musketeer_place',
    homes
      .filter((_, nth) => nth % 4 !== 0)
      .map(({ account_id, post_code }) => placeColumns(account_id, readDistrict(post_code)!)),
  )
  await insertRows(
    tx,
    'consent',
    open.map(({ id, signedUpAt }) => consentColumns(id, options, signedUpAt)),
  )
  return {
    members: await chooseCauses(tx, open, random),
    readers: await subscribe(tx, open, options),
    suspended: open.flatMap(({ id, suspendedAt }) =>
      suspendedAt ? [{ accountId: id, at: suspendedAt }] : [],
    ),
  }
}

/** Who signed up when, oldest first. */
function planNewcomers({ calendar, random }: PeopleOptions): Newcomer[] {
  const lastDay = calendar.days.length - 1
  const taken = new Set<string>()
  const newcomers = Array.from({ length: musketeerCount }, () => {
    // The network grows: of two days the later one is likelier.
    const days = [calendar.pickDay(random, 0, lastDay), calendar.pickDay(random, 0, lastDay)]
    const day = random.chance(0.35) ? Math.max(...days) : days[0]!
    const signedUpAt = calendar.at(day, random.whole(8, 21), random.whole(0, 59), random.whole(0, 59))
    return { day, signedUpAt, ...chooseName(random, taken) }
  }).toSorted((one, other) => one.signedUpAt.getTime() - other.signedUpAt.getTime())
  const daysLater = (day: number, days: number, hour: number) =>
    calendar.at(Math.min(lastDay, day + days), hour)
  return newcomers.map(({ day, ...newcomer }, nth) => ({
    ...newcomer,
    closedAt: closedNumbers.has(nth) ? daysLater(day, 30, 22) : null,
    suspendedAt: suspendedNumbers.has(nth) ? daysLater(day, 60, 22) : null,
  }))
}

/** @returns their ids. A closed account shows nobody (rule: closing-erases-personal-data). */
const insertAccounts = (
  tx: Tx,
  newcomers: readonly Newcomer[],
  { random, passwordHash }: PeopleOptions,
): Promise<number[]> =>
  insertRowsWithIds(
    tx,
    'account',
    newcomers.map(({ firstname, lastname, email, signedUpAt, closedAt, suspendedAt }) => {
      const isOpen = closedAt === null
      return {
        ...accountColumns('musketeer', isOpen ? passwordHash : null),
        firstname: isOpen ? firstname : '',
        lastname: isOpen ? lastname : '',
        email: isOpen ? email : null,
        how_heard: random.pick(origins),
        signed_up_at: signedUpAt,
        activated_at: later(signedUpAt, random, 0.02, 0.4),
        closed_at: closedAt,
        suspended_at: suspendedAt,
        suspension_reason: suspendedAt
          ? 'Several neighbours told us that leaflets were left in the rain, after two warnings.'
          : '',
      }
    }),
  )

async function subscribe(
  tx: Tx,
  people: readonly { id: number; signedUpAt: Date }[],
  { calendar, random }: PeopleOptions,
): Promise<Reader[]> {
  const readers = people
    .filter(() => random.chance(0.42))
    .map(({ id, signedUpAt }): Reader => {
      const leftAt = later(signedUpAt, random, 24 * 30, 24 * 200)
      const hasLeft = random.chance(0.1) && leftAt < calendar.at(calendar.days.length - 1, 0)
      return { accountId: id, from: signedUpAt, to: hasLeft ? leftAt : null }
    })
  await insertRows(
    tx,
    'consent',
    readers.map(({ accountId, from, to }) => ({
      account_id: accountId,
      purpose: 'newsletter' as const,
      wording: newsletterWording,
      given_at: from,
      withdrawn_at: to,
    })),
  )
  return readers
}

async function chooseCauses(
  tx: Tx,
  people: readonly { id: number; signedUpAt: Date; suspendedAt: Date | null }[],
  random: Random,
): Promise<Member[]> {
  const members = people.map(({ id, signedUpAt, suspendedAt }, at): Member => ({
    id,
    nth: at + 1,
    signedUpAt,
    causes: shuffle(random.sample(causes, random.whole(2, 6)), random),
    frequency: random.pick(['WEEKLY', 'WEEKLY', 'WEEKLY', 'FORTNIGHTLY', 'MONTHLY']),
    diligence: 0.35 + random.next() * 0.65,
    joinsEvery: [14, 75],
    takesHolidays: true,
    stopsAt: suspendedAt,
  }))
  await insertRows(
    tx,
    'chosen_cause',
    members.flatMap(({ id, causes: chosen }) =>
      chosen.map((cause, at) => ({ account_id: id, cause, priority: at + 1 })),
    ),
  )
  return members
}

/** A name and an address that nobody has yet. */
function chooseName(random: Random, taken: Set<string>) {
  for (;;) {
    const [firstname, lastname] = [random.pick(firstNames), random.pick(lastNames)]
    const address = `${firstname}.${lastname.replace('’', '')}`.toLowerCase()
    if (taken.has(address)) continue
    taken.add(address)
    return {
      firstname,
      lastname,
      email: `${address}@${random.pick(['mail.example', 'post.example', 'home.example'])}`,
    }
  }
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  const left = [...list]
  return list.map(() => left.splice(random.whole(0, left.length - 1), 1)[0]!)
}
