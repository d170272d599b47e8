import type { Tx } from '../../platform/database/db.ts'
import { later } from './calendar.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import { applicants, organisations, streets, type Organisation } from './organisations.ts'
import {
  accountColumns,
  addressColumns,
  consentColumns,
  origins,
  type PeopleOptions,
} from './people-columns.ts'

/** An application that was decided. */
export interface Decision {
  accountId: number
  at: Date
  state: 'confirmed' | 'rejected'
}

const splitName = (name: string) => {
  const [firstname = '', ...rest] = name.split(' ')
  return { firstname, lastname: rest.join(' ') }
}

interface Application {
  accountId: number
  state: 'confirmed' | 'rejected' | 'pending'
  submittedAt: Date
  /** Null while it waits. */
  decidedAt: Date | null
  reason: string
}

/**
 * Inserts the accounts of those who speak for organisations, activated within a day.
 * @param mailbox the part before the @ of their email addresses
 */
const insertAccounts = (
  tx: Tx,
  { random, passwordHash }: PeopleOptions,
  of: readonly Organisation[],
  account: { role: 'organisation' | 'applicant'; mailbox: string; signedUp: Date[]; activatedWithin: number },
) =>
  insertRowsWithIds(
    tx,
    'account',
    of.map(({ person, site }, nth) => ({
      ...accountColumns(account.role, passwordHash),
      ...splitName(person),
      email: `${account.mailbox}@${site}.example`,
      how_heard: random.pick(origins),
      signed_up_at: account.signedUp[nth]!,
      activated_at: later(account.signedUp[nth]!, random, 0.05, account.activatedWithin),
    })),
  )

/** Inserts what organisations say about themselves. */
async function insertDetails(tx: Tx, { random }: PeopleOptions, of: readonly Organisation[], ids: number[]) {
  await insertRows(
    tx,
    'address',
    of.map(({ name, city, postCode }, nth) =>
      addressColumns(ids[nth]!, {
        organisation: name,
        city,
        postCode,
        firstLine: `${random.whole(1, 80)} ${random.pick(streets)}`,
      }),
    ),
  )
  await insertRows(
    tx,
    'org_info',
    of.map(({ telephone, site }, nth) => ({
      account_id: ids[nth]!,
      telephone,
      website: `www.${site}.example`,
    })),
  )
}

/** Inserts applications, and the consent that everybody gave when they signed up. */
async function insertApplications(
  tx: Tx,
  options: PeopleOptions,
  applications: Application[],
  signedUp: Date[],
) {
  await insertRows(
    tx,
    'application',
    applications.map(({ accountId, state, submittedAt, decidedAt, reason }) => ({
      account_id: accountId,
      state,
      submitted_at: submittedAt,
      decided_at: decidedAt,
      decided_by: decidedAt && options.administratorId,
      reason,
    })),
  )
  await insertRows(
    tx,
    'consent',
    applications.map(({ accountId }, nth) => consentColumns(accountId, options, signedUp[nth]!)),
  )
}

/** Creates organisations that were confirmed. */
export async function createOrganisations(tx: Tx, options: PeopleOptions): Promise<Decision[]> {
  const { calendar, random } = options
  // The first were there when the year began; the others came over ten months.
  const signedUp = organisations.map((_, nth) =>
    nth < 8
      ? calendar.at(nth, 9 + nth, 12)
      : calendar.at(calendar.pickDay(random, nth * 12, nth * 14), 10, nth),
  )
  const account = { role: 'organisation' as const, mailbox: 'office', signedUp, activatedWithin: 0.3 }
  const ids = await insertAccounts(tx, options, organisations, account)
  const applications = ids.map((accountId, nth) => ({
    accountId,
    state: 'confirmed' as const,
    submittedAt: later(signedUp[nth]!, random, 0.5, 2),
    decidedAt: later(signedUp[nth]!, random, 3, 12),
    reason: '',
  }))
  await insertDetails(tx, options, organisations, ids)
  await insertApplications(tx, options, applications, signedUp)
  return applications.map(({ accountId, state, decidedAt }) => ({ accountId, state, at: decidedAt }))
}

/** Creates organisations whose application waits or was rejected. @returns the rejected ones */
export async function createApplicants(tx: Tx, options: PeopleOptions): Promise<Decision[]> {
  const { calendar, random } = options
  const yesterday = calendar.days.length - 1
  const signedUp = applicants.map(({ reason }, nth) =>
    reason === null ? calendar.at(yesterday, 11 + nth * 3, 20) : calendar.at(90 + nth * 40, 15, 5),
  )
  const account = { role: 'applicant' as const, mailbox: 'hello', signedUp, activatedWithin: 0.2 }
  const ids = await insertAccounts(tx, options, applicants, account)
  const rejectedAt = applicants.map(({ reason }, nth) =>
    reason === null ? null : later(signedUp[nth]!, random, 4, 20),
  )
  await insertDetails(tx, options, applicants, ids)
  const applications = applicants.map(({ reason }, nth) => ({
    accountId: ids[nth]!,
    state: reason === null ? ('pending' as const) : ('rejected' as const),
    submittedAt: later(signedUp[nth]!, random, 0.3, 0.7),
    decidedAt: rejectedAt[nth]!,
    reason: reason ?? '',
  }))
  await insertApplications(tx, options, applications, signedUp)
  return ids.flatMap((accountId, nth) => {
    const at = rejectedAt[nth]
    return at ? [{ accountId, state: 'rejected' as const, at }] : []
  })
}
