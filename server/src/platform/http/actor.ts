import type { Role } from '@street-musketeers/contract/roles.ts'
import { problem } from './problem.ts'

/** The caller, as the account's row is now (rule: server-decides-every-call). */
export interface Actor {
  accountId: number
  role: Role
  /** Which session carries the call. */
  tokenHash: Buffer
  /** Whether that session passed the second factor. */
  passedSecondFactor?: boolean
}

declare const checked: unique symbol
type Proof<R extends Role> = Actor & { readonly [checked]: R }

/** An actor whose role was checked: only the functions below make one, and use cases ask for it. */
export type Musketeer = Proof<'musketeer'>
export type Applicant = Proof<'applicant'>
export type Organisation = Proof<'organisation'>
export type Administrator = Proof<'administrator'>

export function requireSignedIn(actor: Actor | null): Actor {
  if (!actor) throw problem('SignInNeeded')
  return actor
}

function proof<R extends Role>(role: R) {
  return (actor: Actor | null): Proof<R> => {
    const signedIn = requireSignedIn(actor)
    if (signedIn.role !== role) throw problem('NotAllowed')
    return signedIn as Proof<R>
  }
}

export const asMusketeer = proof('musketeer')
export const asApplicant = proof('applicant')
export const asOrganisation = proof('organisation')
export const asAdministrator = proof('administrator')
