import { z } from 'zod'
import { type CallName, type CallParts, readCall, type transports } from './call.ts'
import type { ProblemCode } from './problems.ts'
import { type Role, roles } from './roles.ts'

/** A role that may call an endpoint; `nobody` is a visitor who is not signed in. */
export type Caller = Role | 'nobody'

/** Which object a call is about, and what happens if it belongs to somebody else or does not exist. */
type ObjectRule =
  /** The call names no object, or only the caller's own account. */
  | 'none'
  /** Any that exists; 404 when it does not. */
  | 'any'
  /** Only the caller's own: somebody else's answers 404, exactly like one that does not exist. */
  | 'own'
  /** For an organisation `own`; for an administrator `any`. */
  | 'own to organisations'

/** Who may call an endpoint (rule: administrators-view-only). */
export interface Access {
  who: readonly Caller[]
  object: ObjectRule
  /** Whether administrators may call it before they pass the second factor. */
  beforeSecondFactor?: true
  /** Whether the owner of a suspended account may call it. */
  whileSuspended?: true
}

export const everyone = ['nobody', ...roles] as const
export const signedIn: readonly Role[] = roles

/** The members of a union differ in one field. A union is always sent in the body. */
type Input = z.ZodObject | z.ZodDiscriminatedUnion<z.ZodObject[]>

const noInput = z.strictObject({})

interface Described<Reply> extends Access {
  summary: string
  /** `FileReply` for a download. */
  reply: Reply
  /** The content type of the file that a successful reply contains instead of JSON. */
  download?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'image/jpeg'
  /** The message when the file of an upload is missing. */
  missingFile?: string
}

/** All about an endpoint that is declared by hand: everything else follows from it. */
type Declaration<I extends Input, Reply, C extends Caller> = Described<Reply> & {
  who: readonly C[]
  /** Left out for a call without input. */
  input?: I
  /** Besides those that any call with this input and these callers can be refused with. */
  problems?: readonly ProblemCode[]
} & ExampleOf<z.input<I>>

/** An input that is accepted, without a file; for a call about an object, with the id of one. For the description of the API, and for tests. */
type ExampleOf<Fields> = string extends keyof Fields
  ? { example?: undefined }
  : { example: Fields | ((id: number) => Fields) }

/** A call with what the server needs to answer it and to describe it on the OpenAPI page. */
export interface Endpoint extends CallParts, Described<z.ZodType> {
  call: CallName
  input: Input
  problems: readonly ProblemCode[]
  example: (id: number) => object
}

/** The reply of a call that downloads a file. */
export const FileReply = z.instanceof(Blob)

type TransportOf<C> = C extends keyof typeof transports ? (typeof transports)[C] : unknown

/** Declares an endpoint, once: whoever adds one writes this, a route and a use case. */
export function endpoint<
  const C extends CallName,
  Reply extends z.ZodType,
  const Callers extends Caller,
  I extends Input = typeof noInput,
>(
  call: C,
  { input, problems = [], example, ...rest }: Declaration<I, Reply, Callers>,
): Omit<Endpoint, keyof TransportOf<C> | 'call' | 'who' | 'input' | 'reply'> &
  TransportOf<C> & { call: C; who: readonly Callers[]; input: I; reply: Reply } {
  const who: readonly Caller[] = rest.who
  const usual: ProblemCode[] = [
    ...(input ? (['InvalidInput'] as const) : []),
    ...(who.includes('nobody') ? [] : (['SignInNeeded'] as const)),
    ...(signedIn.every((role) => who.includes(role)) ? [] : (['NotAllowed'] as const)),
  ]
  return {
    call,
    ...readCall(call),
    ...rest,
    input: input ?? noInput,
    problems: [...usual, ...problems],
    example: typeof example === 'function' ? example : () => example ?? {},
  } as never
}

/** A group of the API's calls, as the page for developers shows it. */
export interface ApiGroup {
  name: string
  description: string
  calls: { operationId: string; method: string; path: string; summary: string; callers: readonly Caller[] }[]
}
