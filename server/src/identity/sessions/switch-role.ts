import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { consentWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Actor, Administrator, Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAddress, lockOpenAccount } from '../accounts/find-account.ts'
import { findAccount, findAddressRow, saveRole, type Account } from '../accounts/store.ts'
import { saveConsents } from '../consents/save-consents.ts'
import { renewSession, type OpenedSession } from './open-session.ts'
import { findOwnRoles, type OwnRole } from './own-roles.ts'

/** @throws {Problem} SignInNeeded */
async function findOpenAccount(db: Db, id: number): Promise<Account> {
  const account = await findAccount(db, id)
  if (!account || account.closed_at) throw problem('SignInNeeded')
  return account
}

/** Locks it, so that no seat ends meanwhile. @throws {Problem} SignInNeeded */
async function lockOwnAccount(tx: Tx, id: number): Promise<Account> {
  const account = await lockOpenAccount(tx, id)
  if (!account) throw problem('SignInNeeded')
  return account
}

const isSame = (one: OwnRole, other: OwnRole) =>
  one.role === other.role && one.organisationId === other.organisationId

/** @throws {Problem} SignInNeeded if the account closed at the same moment */
export async function listOwnRoles(db: Db, by: Actor): Promise<ReplyOf<'GET /api/user/roles'>> {
  const account = await findOpenAccount(db, by.accountId)
  const own = await findOwnRoles(db, account)
  const named = own.map(async (each) => ({
    role: each.role,
    organisation: each.organisationId
      ? {
          id: each.organisationId,
          name: (await findAddress(db, each.organisationId))?.organisation ?? '',
        }
      : null,
    seat: each.seat ?? null,
    isCurrent: isSame(each, by),
  }))
  return {
    roles: await Promise.all(named),
    canBecomeMusketeer:
      by.role !== 'applicant' &&
      own.every(({ role }) => role !== 'musketeer') &&
      !(await isAnOrganisation(db, account)),
  }
}

/**
 * Gives the session of a person another of their roles (rule: several-roles).
 * @throws {Problem} RoleGone for a role that they do not have
 */
export async function switchRole(
  tx: Tx,
  by: Actor,
  { role, organisationId }: InputOf<'PUT /api/user/role'>,
): Promise<OpenedSession> {
  const account = await lockOwnAccount(tx, by.accountId)
  const own = (await findOwnRoles(tx, account)).find(
    (each) => each.role === role && (organisationId === undefined || each.organisationId === organisationId),
  )
  if (!own) throw problem('RoleGone')
  return renewSession(tx, by, { own })
}

/**
 * Makes a person a musketeer, too. Their consent is stored as that of somebody who signs up is (rule: consent-is-recorded). Twice is as
 * once.
 * @throws {Problem} FoundedOrganisation for an account whose address and application are those of an organisation
 */
export async function becomeMusketeer(
  tx: Tx,
  by: Organisation | Administrator,
  { config, now }: Pick<Platform, 'config'> & { now: Date },
): Promise<OpenedSession> {
  const account = await lockOwnAccount(tx, by.accountId)
  if (await isAnOrganisation(tx, account)) throw problem('FoundedOrganisation')
  const own = { role: 'musketeer' as const }
  if (!(await findOwnRoles(tx, account)).some((each) => isSame(each, own))) {
    await saveConsents(tx, {
      accountId: account.id,
      membershipWording: consentWording(config.productName),
      newsletterWording: null,
      givenAt: now,
    })
    if (account.role === 'applicant') await saveRole(tx, account.id, 'musketeer')
  }
  return renewSession(tx, by, { own })
}

/** Whether an account's address and application are those of an organisation, and not of a person. */
const isAnOrganisation = async (db: Db, { id, role }: Pick<Account, 'id' | 'role'>): Promise<boolean> =>
  role === 'organisation' || (role === 'applicant' && (await findAddressRow(db, id)) !== undefined)
