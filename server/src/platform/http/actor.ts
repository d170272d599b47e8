import type { KeyScope } from '@street-musketeers/contract/api-key-scopes.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Seat } from '@street-musketeers/contract/seats.ts'
import { minutes } from '../values/clock.ts'
import { problem } from './problem.ts'

/** What a person of an organisation has besides their own account (rule: seats). */
interface Seated {
  /** The account that the organisation began with. */
  organisationId: number
  seat: Seat
}

/** The caller, read from the account's row at this call (rule: server-decides-every-call). */
export interface Actor extends Partial<Seated> {
  /** The person's own account. */
  accountId: number
  role: Role
  /** The hash of the session's token. */
  tokenHash: Buffer
  /** Whether the session has passed the second factor. */
  passedSecondFactor?: boolean
  /** When the session's owner last proved who they are. */
  provedAt?: Date
  /** A program's key, with what it opens (rule: api-keys); left out for a person. */
  key?: { id: number; scopes: readonly KeyScope[] }
  /** Whether the account is suspended: it may do only what an endpoint allows then. */
  isSuspended?: boolean
}

/** For how long a proof counts (rule: ask-again). */
const proofLife = minutes(10)

/**
 * For what cannot be undone, or reaches many people: the person must have proved who they are within the last ten minutes (rule: ask-again).
 * @throws {Problem} ProofNeeded
 */
export function requireRecentProof<A extends Actor>(actor: A, now: Date): A {
  const provedAt = actor.provedAt?.getTime() ?? -Infinity
  if (now.getTime() - provedAt > proofLife) throw problem('ProofNeeded')
  return actor
}

declare const admitted: unique symbol

/** An actor of one of these roles. A route gets one for the roles that may call its endpoint, and use cases require it. */
export type ActorAs<R extends Role> = R extends Role
  ? Actor & { role: R; readonly [admitted]: true } & (R extends 'organisation' ? Seated : unknown)
  : never

export type Musketeer = ActorAs<'musketeer'>
export type Applicant = ActorAs<'applicant'>
export type Organisation = ActorAs<'organisation'>
export type Administrator = ActorAs<'administrator'>

/** Somebody of one organisation, who sees what is its own; or an administrator, who sees everybody's. */
export type OrganisationOrAdministrator =
  Pick<Organisation, 'role' | 'organisationId' | 'seat' | 'key'> | Pick<Administrator, 'role'>
