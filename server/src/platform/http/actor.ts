import type { Role } from '@street-musketeers/contract/roles.ts'
import { minutes } from '../values/clock.ts'
import { problem } from './problem.ts'

/** The caller, read from the account's row at this call (rule: server-decides-every-call). */
export interface Actor {
  accountId: number
  role: Role
  /** The hash of the session's token. */
  tokenHash: Buffer
  /** Whether the session has passed the second factor. */
  passedSecondFactor?: boolean
  /** When the session's owner last proved who they are; null if that is not known. */
  provedAt?: Date | null
  /** Whether the account is suspended: it may do only what an endpoint allows then. */
  isSuspended?: boolean
}

/** For how long a proof counts (rule: ask-again). */
const proofLife = minutes(10)

/**
 * For what cannot be undone, or reaches many people: the person must have proved who they are within the last ten minutes (rule: ask-again).
 * @throws {Problem} SignInNeeded, ProofNeeded
 */
export function requireRecentProof(actor: Actor | null, now: Date): Actor {
  const signedIn = requireSignedIn(actor)
  const provedAt = signedIn.provedAt?.getTime() ?? -Infinity
  if (now.getTime() - provedAt > proofLife) throw problem('ProofNeeded')
  return signedIn
}

declare const checked: unique symbol
type Proof<R extends Role> = Actor & { readonly [checked]: R }

/** An actor whose role was checked. Only the functions below make one, and use cases require it. */
export type Musketeer = Proof<'musketeer'>
export type Applicant = Proof<'applicant'>
export type Organisation = Proof<'organisation'>
export type Administrator = Proof<'administrator'>

/** @throws {Problem} SignInNeeded */
export function requireSignedIn(actor: Actor | null): Actor {
  if (!actor) throw problem('SignInNeeded')
  return actor
}

/** @returns a function that throws SignInNeeded or NotAllowed for a caller without the role */
function proofOf<R extends Role>(role: R) {
  return (actor: Actor | null): Proof<R> => {
    const signedIn = requireSignedIn(actor)
    if (signedIn.role !== role) throw problem('NotAllowed')
    return signedIn as Proof<R>
  }
}

export const asMusketeer = proofOf('musketeer')
export const asApplicant = proofOf('applicant')
export const asOrganisation = proofOf('organisation')
export const asAdministrator = proofOf('administrator')
