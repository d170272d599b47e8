import type { Call, CallersOf, InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import type { Actor, ActorAs } from './actor.ts'
import type { FileResponse } from './file-response.ts'
import type { Limit } from './limits.ts'
import type { FindFaults, UploadedFile } from './request.ts'

/** Everything a route can use. */
export interface RequestContext<E extends Call = Call> extends Platform {
  input: InputOf<E>
  upload: UploadedFile | undefined
  actor: ActorOf<E>
  /** The key of the visitor's network address, for rate limits. */
  visitor: string
  /** The kind of browser and system, such as "Firefox on Android"; null if not known. */
  device: string | null
  /** Says which account a call is about whose caller is not signed in, for the security log. */
  isAbout: (account: { accountId: number }) => void
  now: Date
}

/** The result of a route: the contract's reply, or a file if the endpoint is a download. */
export type ResultOf<E extends Call> = ReplyOf<E> extends Blob ? FileResponse : ReplyOf<E>

/** The caller, in a role that may call the endpoint; one that visitors may call too is answered to any actor, or null. */
type ActorOf<E extends Call> =
  'nobody' extends CallersOf<E> ? Actor | null : ActorAs<Exclude<CallersOf<E>, 'nobody'>>

export interface Route {
  call: Call
  /** The rate limit for each visitor. */
  limit: Limit | undefined
  findFaults: FindFaults | undefined
  answer: (context: RequestContext) => Promise<unknown>
}

interface RouteOptions {
  limit?: Limit
  findFaults?: FindFaults
}

/**
 * Connects an endpoint of the contract to the function that answers it.
 * @param options.limit the rate limit for each visitor
 */
export const route = <E extends Call>(
  call: E,
  answer: (context: RequestContext<E>) => Promise<ResultOf<E>>,
  { limit, findFaults }: RouteOptions = {},
): Route => ({ call, limit, findFaults, answer: (context) => answer(context as never) })

/** A route for a call that writes: `answer` runs in one transaction, and the reply is sent after its commit. */
export const writeRoute = <E extends Call>(
  call: E,
  answer: (tx: Tx, context: RequestContext<E>) => Promise<ResultOf<E>>,
  options: RouteOptions = {},
): Route => route(call, (context) => context.db.transaction().execute((tx) => answer(tx, context)), options)
