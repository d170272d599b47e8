import type { Tx } from '../../platform/database/db.ts'
import { later } from './calendar.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import { applicants, organisations, streets } from './organisations.ts'
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

/** Creates organisations that were confirmed. */
export async function createOrganisations(tx: Tx, options: PeopleOptions): Promise<Decision[]> {
  const { calendar, random, passwordHash, administratorId } = options
  // The first were there when the year began; the others came over ten months.
  const signedUp = organisations.map((_, nth) =>
    nth < 8
      ? calendar.at(nth, 9 + nth, 12)
      : calendar.at(calendar.pickDay(random, nth * 12, nth * 14), 10, nth),
  )
  const ids = await insertRowsWithIds(
    tx,
    'account',
    organisations.map(([, , , , site, person], nth) => ({
      ...accountColumns('organisation', passwordHash),
      ...splitName(person),
      email: `office@${site}.example`,
      how_heard: random.pick(origins),
      signed_up_at: signedUp[nth]!,
      activated_at: later(signedUp[nth]!, random, 0.05, 0.3),
    })),
  )
  const decided = ids.map((accountId, nth) => ({
    accountId,
    state: 'confirmed' as const,
    submittedAt: later(signedUp[nth]!, random, 0.5, 2),
    at: later(signedUp[nth]!, random, 3, 12),
  }))
  await insertRows(
    tx,
    'address',
    organisations.map(([name, city, postCode], nth) =>
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
    organisations.map(([, , , telephone, site], nth) => ({
      account_id: ids[nth]!,
      telephone,
      website: `www.${site}.example`,
    })),
  )
  await insertRows(
    tx,
    'application',
    decided.map(({ accountId, submittedAt, at }) => ({
      account_id: accountId,
      state: 'confirmed' as const,
      submitted_at: submittedAt,
      decided_at: at,
      decided_by: administratorId,
      reason: '',
    })),
  )
  await insertRows(
    tx,
    'consent',
    ids.map((id, nth) => consentColumns(id, options, signedUp[nth]!)),
  )
  return decided
}

/** Creates organisations whose application waits or was rejected. @returns the rejected ones */
export async function createApplicants(tx: Tx, options: PeopleOptions): Promise<Decision[]> {
  const { calendar, random, passwordHash, administratorId } = options
  const yesterday = calendar.days.length - 1
  const signedUp = applicants.map(([, , , , , reason], nth) =>
    reason === null ? calendar.at(yesterday, 11 + nth * 3, 20) : calendar.at(90 + nth * 40, 15, 5),
  )
  const ids = await insertRowsWithIds(
    tx,
    'account',
    applicants.map(([, , , site, person], nth) => ({
      ...accountColumns('applicant', passwordHash),
      ...splitName(person),
      email: `hello@${site}.example`,
      how_heard: random.pick(origins),
      signed_up_at: signedUp[nth]!,
      activated_at: later(signedUp[nth]!, random, 0.05, 0.2),
    })),
  )
  const decisions = applicants.map(([, , , , , reason], nth) =>
    reason === null ? null : { at: later(signedUp[nth]!, random, 4, 20), reason },
  )
  await insertRows(
    tx,
    'address',
    applicants.map(([name, city, postCode], nth) =>
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
    applicants.map(([, , , site], nth) => ({
      account_id: ids[nth]!,
      telephone: `01632 9602${String(nth).padStart(2, '0')}`,
      website: `www.${site}.example`,
    })),
  )
  await insertRows(
    tx,
    'application',
    ids.map((id, nth) => ({
      account_id: id,
      state: decisions[nth] ? ('rejected' as const) : ('pending' as const),
      submitted_at: later(signedUp[nth]!, random, 0.3, 0.7),
      decided_at: decisions[nth]?.at ?? null,
      decided_by: decisions[nth] ? administratorId : null,
      reason: decisions[nth]?.reason ?? '',
    })),
  )
  await insertRows(
    tx,
    'consent',
    ids.map((id, nth) => consentColumns(id, options, signedUp[nth]!)),
  )
  return decisions.flatMap((decision, nth) =>
    decision ? [{ accountId: ids[nth]!, at: decision.at, state: 'rejected' as const }] : [],
  )
}
