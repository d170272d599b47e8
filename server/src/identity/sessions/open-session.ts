import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { authorities, type Role } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { strictestLife, sessionIsLive } from './rules.ts'
import { findOwnRoles, roleOfSession, type OwnRole } from './own-roles.ts'
import {
  deleteSessions,
  deleteSessionsFor,
  deleteSessionsWithoutRole,
  replaceToken,
  saveSession,
  saveSessionEnds,
  findSession,
  touchSession,
} from './store.ts'
import { findAccount, saveRole, type Account } from '../accounts/store.ts'

export interface OpenedSession extends Pick<Actor, 'accountId'>, OwnRole {
  token: string
  expiresAt: Date
  /** How many roles the person has. */
  roleCount: number
}

/**
 * Opens a session for an account whose owner has proved who they are, in the first of their roles (rule: several-roles).
 * @param options.provedAt when, as rule ask-again counts it; now if left out
 * @returns the token, which only the browser stores (rule: session-tokens)
 */
export async function openSession(
  tx: Tx,
  account: Pick<Account, 'id' | 'role'>,
  now: Date,
  {
    passedSecondFactor = false,
    device = null,
    provedAt = now,
  }: { passedSecondFactor?: boolean; device?: RequestContext['device']; provedAt?: Date } = {},
): Promise<OpenedSession> {
  const token = randomToken()
  const ownRoles = await findOwnRoles(tx, account)
  const needsSecondFactor = account.role === 'administrator' && !passedSecondFactor
  const own = needsSecondFactor ? { role: account.role } : ownRoles[0]!
  const hasSeat = ownRoles.some(({ seat }) => seat !== undefined)
  const expiresAt = addMilliseconds(now, strictestLife({ accountRole: account.role, hasSeat }).absolute)
  await saveSession(tx, {
    token_hash: hashToken(token),
    account_id: account.id,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
    passed_second_factor: passedSecondFactor,
    proved_at: provedAt,
    device,
    ...storedRole(account.id, own),
  })
  return { accountId: account.id, ...own, token, expiresAt, roleCount: ownRoles.length }
}

const storedRole = (accountId: number, { role, organisationId }: OwnRole) => ({
  role,
  organisation_id: organisationId === accountId ? null : (organisationId ?? null),
})

/**
 * Gives the session of a person who changed their password, second factor or role, or proved who they are, a new token (rule:
 * sessions-end-at-once).
 * @param changes.provedAt when they proved it, if they just did
 * @param changes.own the role in which they act from now on, if they chose another
 * @throws {Problem} SignInNeeded when it ended at the same moment
 */
export async function renewSession(
  tx: Tx,
  actor: Actor,
  { provedAt, own = actor }: { provedAt?: Date; own?: OwnRole } = {},
): Promise<OpenedSession> {
  const { accountId, tokenHash } = actor
  const account = await findAccount(tx, accountId)
  if (!account) throw problem('SignInNeeded')
  const token = randomToken()
  const session = await replaceToken(tx, tokenHash, {
    token_hash: hashToken(token),
    ...(provedAt && { proved_at: provedAt }),
    ...(own !== actor && storedRole(accountId, own)),
  })
  if (!session) throw problem('SignInNeeded')
  const { role, organisationId, seat } = own
  const roleCount = (await findOwnRoles(tx, account)).length
  return {
    accountId,
    role,
    ...(organisationId && seat && { organisationId, seat }),
    token,
    expiresAt: session.expires_at,
    roleCount,
  }
}

/** @returns the session for the browser. `seat` is of an organisation that invited them, and `account` differs for each of these */
export const presentSession = (
  { accountId, role, organisationId, seat, token, expiresAt, roleCount }: OpenedSession,
  { secrets }: Pick<Platform, 'secrets'>,
): Session => {
  const isInvited = organisationId !== undefined && organisationId !== accountId
  return {
    authorities: [{ authority: authorities[role] }],
    account: secrets.pseudonym(`account:${accountId}${isInvited ? `:${organisationId}` : ''}`),
    token,
    expiresAt: expiresAt.toISOString(),
    ...(isInvited && seat && { seat }),
    ...(roleCount > 1 && { hasSeveralRoles: true }),
  }
}

/** Signs an account out everywhere, in the caller's transaction (rule: sessions-end-at-once). */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await deleteSessions(tx, accountId)
}

/**
 * Somebody got a role whose sessions last less: those that are open end by then. Those of which the previous version did not say in which
 * role end at once, because the account now has several.
 */
export async function shortenSessions(
  tx: Tx,
  { id, role }: Pick<Account, 'id' | 'role'>,
  now: Date,
): Promise<void> {
  await deleteSessionsWithoutRole(tx, id)
  await saveSessionEnds(tx, {
    accountId: id,
    endsBy: addMilliseconds(now, strictestLife({ accountRole: role, hasSeat: true }).absolute),
  })
}

/** Signs a person out of an organisation, in the caller's transaction (rule: sessions-end-at-once). */
export async function endSessionsFor(tx: Tx, accountId: number, organisationId: number): Promise<void> {
  await deleteSessionsFor(tx, { accountId, organisationId })
}

/** Gives an account another role and ends its sessions at once, because they were opened for the old one (rule: sessions-end-at-once). */
export async function changeRole(tx: Tx, accountId: number, role: Role): Promise<void> {
  await saveRole(tx, accountId, role)
  await endSessions(tx, accountId)
}

/** The account of a bearer token, as its row is now (rule: server-decides-every-call); null when the session is over. */
export async function findActor({ db, clock }: Platform, token: string): Promise<Actor | null> {
  const now = clock.now()
  const tokenHash = hashToken(token)
  const session = await findSession(db, tokenHash)
  const own = session && roleOfSession(session)
  if (!own || !sessionIsLive(session, now)) return null

  const unusedFor = now.getTime() - session.last_used_at.getTime()
  if (unusedFor > minutes(5)) await touchSession(db, tokenHash, now)
  return {
    accountId: session.accountId,
    ...own,
    tokenHash,
    passedSecondFactor: session.passed_second_factor,
    provedAt: session.proved_at,
    isSuspended: session.suspended_at !== null || session.organisation_suspended_at !== null,
  }
}
