import type { Role } from '@street-musketeers/contract/roles.ts'
import { problem } from './problem.ts'

/** The caller, read from the account's row at this call (rule: server-decides-every-call). */
export interface Actor {
  accountId: number
  role: Role
  /** The hash of the session's token. */
  tokenHash: Buffer
  /** Whether the session has passed the second factor. */
  passedSecondFactor?: boolean
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
