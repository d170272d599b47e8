import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { authorities, type Role } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { sessionLife, sessionIsLive } from './rules.ts'
import { deleteSessions, replaceToken, saveSession, findSession, touchSession } from './store.ts'
import { findSeat, saveRole, type Account } from '../accounts/store.ts'

export interface OpenedSession extends Pick<Actor, 'accountId' | 'role' | 'seat'> {
  token: string
  expiresAt: Date
}

/**
 * Opens a session for an account whose owner has proved who they are.
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
  const held = await findSeat(tx, account.id)
  const { role } = actAs(account, held)
  const expiresAt = addMilliseconds(now, sessionLife(role).absolute)
  await saveSession(tx, {
    token_hash: hashToken(token),
    account_id: account.id,
    created_at: now,
    last_used_at: now,
    expires_at: expiresAt,
    passed_second_factor: passedSecondFactor,
    proved_at: provedAt,
    device,
  })
  return { accountId: account.id, role, ...(held && { seat: held.seat }), token, expiresAt }
}

/**
 * Gives the session of a person who changed their password or second factor, or proved who they are, a new token (rule:
 * sessions-end-at-once).
 * @param provedAt when they proved it, if they just did
 * @throws {Problem} SignInNeeded when it ended at the same moment
 */
export async function renewSession(
  tx: Tx,
  { accountId, role, organisationId, seat, tokenHash }: Actor,
  provedAt?: Date,
): Promise<OpenedSession> {
  const token = randomToken()
  const session = await replaceToken(tx, tokenHash, {
    token_hash: hashToken(token),
    ...(provedAt && { proved_at: provedAt }),
  })
  if (!session) throw problem('SignInNeeded')
  return {
    accountId,
    role,
    ...(seat && organisationId !== accountId && { seat }),
    token,
    expiresAt: session.expires_at,
  }
}

export const presentSession = (
  { accountId, role, seat, token, expiresAt }: OpenedSession,
  { secrets }: Pick<Platform, 'secrets'>,
): Session => ({
  authorities: [{ authority: authorities[role] }],
  account: secrets.pseudonym(`account:${accountId}`),
  token,
  expiresAt: expiresAt.toISOString(),
  ...(seat && { seat }),
})

/**
 * What a person is to every call: one with a seat acts for its organisation, and the account that an organisation began with is its first
 * officer (rule: seats).
 */
function actAs(
  { id, role }: Pick<Account, 'id' | 'role'>,
  { organisation_id, seat }: { [Column in 'organisation_id' | 'seat']?: Row<'seat'>[Column] | null } = {},
): Pick<Actor, 'role' | 'organisationId' | 'seat'> {
  if (organisation_id && seat) return { role: 'organisation', organisationId: organisation_id, seat }
  return role === 'organisation' ? { role, organisationId: id, seat: 'officer' } : { role }
}

/** Signs an account out everywhere, in the caller's transaction (rule: sessions-end-at-once). */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await deleteSessions(tx, accountId)
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
  if (!session || !sessionIsLive(session, now)) return null

  const unusedFor = now.getTime() - session.last_used_at.getTime()
  if (unusedFor > minutes(5)) await touchSession(db, tokenHash, now)
  return {
    accountId: session.accountId,
    ...actAs({ id: session.accountId, role: session.role }, session),
    tokenHash,
    passedSecondFactor: session.passed_second_factor,
    provedAt: session.proved_at,
    isSuspended: session.suspended_at !== null || session.organisation_suspended_at !== null,
  }
}
