import { z } from 'zod'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the product, described once for browser, server and the OpenAPI page.
 * `input` holds path, query and body fields in one flat object: keys named in `path` travel in it, the others
 * as the query of a GET or DELETE and as the JSON body of the rest. With `upload`, the whole input travels as one
 * JSON part of a multipart form, beside one file.
 */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  summary: string
  /** A union is told apart by one of its fields; it travels as a body, never in a path or query. */
  input: z.ZodObject | z.ZodDiscriminatedUnion<z.ZodObject[]>
  reply: z.ZodType
  problems: readonly ProblemCode[]
  /** For a DELETE that says more than its path: a body, because an address is kept in logs. */
  body?: true
  upload?: Upload
  /** The content type of the file that a good answer is, in place of JSON; `reply` is `FileReply` then. */
  download?: 'text/csv' | 'application/pdf'
}

/** The reply of an endpoint that answers with a file. */
export const FileReply = z.instanceof(Blob)

export interface Upload {
  /** Name of the form part that holds the input as JSON. */
  json: string
  /** Name of the form part that holds the file. */
  file: string
  required: boolean
  /** What to say when a required file is missing. */
  missingMessage: string
}

export const endpoint = <const E extends Endpoint>(described: E): E => described

type WithFile<E extends Endpoint, File> = E extends { upload: { required: true } }
  ? { file: File }
  : E extends { upload: Upload }
    ? { file?: File | undefined }
    : unknown

/** What the caller hands over. */
export type CallInputOf<E extends Endpoint> = FieldsOf<z.input<E['input']>> & WithFile<E, Blob>
/** Zod says of an empty object that nothing may stand beside it, not even a file. */
type FieldsOf<Fields> = string extends keyof Fields ? object : Fields
/** What the server works with once the contract has read it. */
export type InputOf<E extends Endpoint> = z.output<E['input']>
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>

/** The `:names` in an endpoint's path. */
export const pathKeys = (path: string) => [...path.matchAll(/:(\w+)/g)].map((found) => found[1]!)

export const readsFromQuery = ({ method, body }: Pick<Endpoint, 'method' | 'body'>) =>
  method === 'GET' || (method === 'DELETE' && !body)
