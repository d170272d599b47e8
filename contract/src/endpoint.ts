import { z } from 'zod'
import type { Call } from './call.ts'
import type { ProblemCode } from './problems.ts'

/** A call with what the server needs to answer it and to describe it on the OpenAPI page. */
export interface Endpoint extends Call, Description {}

interface Description {
  summary: string
  /** The members of a union differ in one field. A union is always sent in the body. */
  input: z.ZodObject | z.ZodDiscriminatedUnion<z.ZodObject[]>
  /** `FileReply` for a download. */
  reply: z.ZodType
  problems: readonly ProblemCode[]
}

/** The reply of a call that downloads a file. */
export const FileReply = z.instanceof(Blob)

export const endpoint = <const C extends Call, const D extends Description>(
  call: C,
  description: D,
): C & D => ({ ...call, ...description })
