import * as z from 'zod'
import type { KeyScope } from './api-key-scopes.ts'
import { type CallName, type CallParts, pathKeys, readCall, type transports } from './call.ts'
import { Id, Message, PageNumber, PageSize } from './fields.ts'
import type { ProblemCode } from './problems.ts'
import { type Role, roles } from './roles.ts'
import type { Seat } from './seats.ts'

/** A role that may call an endpoint; `nobody` is a visitor who is not signed in. */
export type Caller = Role | 'nobody'

/** Which object a call is about, and what happens if it belongs to somebody else or does not exist. */
type ObjectRule =
  /** The call names no object, or only the caller's own account. */
  | 'none'
  /** Any that exists; NotFound when it does not. */
  | 'any'
  /** Only the caller's own: somebody else's is refused exactly like one that does not exist. */
  | 'own'
  /** For an organisation `own`; for an administrator `any`. */
  | 'own to organisations'

/** Who may call an endpoint (rule: administrators-view-only). */
export interface Access {
  who: readonly Caller[]
  /** The least seat of a person who calls it for an organisation (rule: seats); left out for what concerns only their own account. */
  seat?: Seat
  /** What an organisation's key for programs must open to call it (rule: api-keys); left out where no key does. */
  scope?: KeyScope
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

/** What a path usually names: objects by their ids, and a page of a list. Its other keys are declared. */
type UsualKey<Path> = Path extends `${string}/:${infer Key}/${infer Rest}`
  ? Extract<Key, 'id' | `${string}Id` | 'page' | 'size'> | UsualKey<`/${Rest}`>
  : Path extends `${string}/:${infer Key}`
    ? Extract<Key, 'id' | `${string}Id` | 'page' | 'size'>
    : never
const usualKeys = (path: string) => pathKeys(path).filter((key) => /^(id|.+Id|page|size)$/.test(key))

type InputOfPath<Path> = z.ZodObject<{ [Key in UsualKey<Path>]: typeof Id }, z.core.$strict>
const schemasOfPages: Record<string, z.ZodType> = { page: PageNumber, size: PageSize }
const inputOfPath = (path: string) =>
  z.strictObject(Object.fromEntries(usualKeys(path).map((key) => [key, schemasOfPages[key] ?? Id])))

const exampleOfPage: Record<string, number> = { page: 0, size: 10 }
const exampleOfPath = (path: string, id: number) =>
  Object.fromEntries(usualKeys(path).map((key) => [key, exampleOfPage[key] ?? id]))

interface Described<Reply> extends Access {
  summary: string
  /** `FileReply` for a download. */
  reply: Reply
  /** The content type of the file that a successful reply contains instead of JSON. */
  download?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/svg+xml'
  /** For a call that writes nothing though it is no GET, such as a preview of what was typed. */
  changesNothing?: true
  /** For a call whose writes only its caller sees, so that it makes no page old. */
  isPrivate?: true
  /** The message when the file of an upload is missing. */
  missingFile?: string
}

/** All about an endpoint that is declared here: everything else follows from it. */
type Declaration<C, I extends Input, Reply, Callers> = Omit<
  Described<Reply>,
  'who' | 'seat' | 'object' | 'reply'
> & {
  who: readonly Callers[]
  /** Left out for a call whose input is what its path usually names. */
  input?: I
  /** Left out for a call that only confirms its success. */
  reply?: Reply
  /** Besides those that any call about such an object, with this input and these callers, can be refused with. */
  problems?: readonly ProblemCode[]
} & SeatOf<Callers> &
  ExampleOf<z.input<I>, UsualKey<C>> &
  (Exclude<UsualKey<C>, 'page' | 'size'> extends never ? unknown : { object: ObjectRule })

/** A call that names organisations among its callers says which of their people it takes. */
type SeatOf<Callers> = 'organisation' extends Callers
  ? Role extends Callers
    ? { seat?: never }
    : { seat: Seat }
  : { seat?: never }

/**
 * An input that is accepted, without a file and without what the path usually names. It is a function of the id of the object, if that is
 * sent in the body. For the description of the API, and for tests.
 */
type ExampleOf<Fields, InPath extends PropertyKey, Given = Besides<Fields, InPath>> = object extends Given
  ? { object?: ObjectRule; example?: Given }
  : { object?: ObjectRule; example: Given } | { object: ObjectRule; example: (id: number) => Given }

/** Zod's type of an empty object forbids every key. */
type Besides<Fields, Key extends PropertyKey> = string extends keyof Fields
  ? object
  : Fields extends unknown
    ? Omit<Fields, Key>
    : never

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

/** Declares an endpoint, once. Adding one takes this, a route and a use case. */
export function endpoint<
  const C extends CallName,
  const Callers extends Caller,
  Reply extends z.ZodType = typeof Message,
  I extends Input = InputOfPath<C>,
>(
  call: C,
  {
    input,
    reply = Message as never,
    object = 'none',
    problems = [],
    example,
    ...rest
  }: Declaration<C, I, Reply, Callers>,
): Omit<Endpoint, keyof TransportOf<C> | 'call' | 'who' | 'input' | 'reply'> &
  TransportOf<C> & { call: C; who: readonly Callers[]; input: I; reply: Reply } {
  const who: readonly Caller[] = rest.who
  const parts = readCall(call)
  const usual: ProblemCode[] = [
    ...(input || pathKeys(parts.path).length > 0 ? (['InvalidInput'] as const) : []),
    ...(who.includes('nobody') ? [] : (['SignInNeeded'] as const)),
    ...(signedIn.every((role) => who.includes(role)) ? [] : (['NotAllowed'] as const)),
    ...(object === 'none' ? [] : (['NotFound'] as const)),
  ]
  return {
    call,
    ...parts,
    ...rest,
    input: input ?? inputOfPath(parts.path),
    reply,
    object,
    problems: [...usual, ...problems],
    example: (id: number) => ({
      ...exampleOfPath(parts.path, id),
      ...(typeof example === 'function' ? example(id) : example),
    }),
  } as never
}

/** A group of the API's calls, as the page for developers shows it. */
export interface ApiGroup {
  name: string
  description: string
  calls: {
    operationId: string
    method: string
    path: string
    summary: string
    callers: readonly Caller[]
    scope: KeyScope | null
  }[]
}
