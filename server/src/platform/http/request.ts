import { pathKeys, readsFromQuery, type Upload } from '@street-musketeers/contract/call.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { inputMessage, inputMessages } from '@street-musketeers/contract/input-messages.ts'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { problem, problemWith } from './problem.ts'

export interface UploadedFile {
  bytes: Buffer
  filename: string
}

/**
 * Finds what is wrong with an input beyond what the contract knows, so that a refusal names everything at once (rule: all-errors-at-once).
 * @param received any input, as it was sent @returns a sentence for each field
 */
export type FindFaults = (received: unknown) => Record<string, string>

/** The limit for a leaflet file (rule: leaflet-file-limits), and one byte more so that a file of exactly the limit is accepted. */
export const maxFileBytes = 10 * 1024 * 1024 + 1
const maxPartBytes = 64 * 1024

/**
 * Reads the contract's input from path, query and body.
 * @param findFaults what else may be wrong with it
 * @throws {Problem} NotUnderstood, or InvalidInput with the fields to change
 */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  findFaults: FindFaults | undefined,
): unknown {
  const isByPost = endpoint.privateFields !== undefined && request.method === 'POST'
  const received = readsFromQuery(endpoint) && !isByPost ? request.query : (body ?? {})
  if (typeof received !== 'object' || received === null || Array.isArray(received))
    throw problem('NotUnderstood')
  const duplicatedKey = pathKeys(endpoint.path).find((key) => Object.hasOwn(received, key))
  if (duplicatedKey) throw unknownField(duplicatedKey)

  const result = endpoint.input.safeParse(
    { ...received, ...(request.params as object) },
    { error: inputMessage },
  )
  const faults = findFaults?.(received) ?? {}
  if (result.success && Object.keys(faults).length === 0) return result.data
  throw invalidInput(result.error?.issues ?? [], faults)
}

const unknownField = (key: string) =>
  problem('InvalidInput', {
    message: `We do not know the field ${key}.`,
    fields: { [key]: inputMessages.unknownField },
  })

/** The refusal of an input, with the first sentence for each of its fields. */
export function invalidInput(issues: readonly z.core.$ZodIssue[], faults: Record<string, string>) {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[path ? `${path}.${key}` : key] = issue.message
    else fields[path] ??= issue.message
  }
  const all = { ...faults, ...fields }
  const [first] = Object.values(all)
  return problem('InvalidInput', { ...(first ? { message: first } : {}), fields: all })
}

/**
 * Reads a multipart form with one JSON part and at most one file, both limited in size.
 * @param missingFile the message when it lacks a file that is required
 * @throws {Problem} for a form of another shape, and a missing or too large file
 */
export async function readUpload(
  request: FastifyRequest,
  { json, file, required }: Upload,
  missingFile: string,
): Promise<{ fields: unknown; upload: UploadedFile | undefined }> {
  if (!request.isMultipart()) throw problem('WrongContentType')
  let fields: unknown
  let upload: UploadedFile | undefined

  for await (const part of request.parts({
    limits: {
      files: 2,
      fields: 1,
      parts: 2,
      fileSize: maxFileBytes,
      fieldSize: maxPartBytes,
      headerPairs: 50,
    },
  })) {
    if (part.type === 'file' && part.fieldname === file)
      upload = { bytes: await part.toBuffer(), filename: part.filename ?? '' }
    else if (part.type === 'field' && part.fieldname === json) fields = parseJson(part.value)
    // Some browsers and libraries send the JSON as a Blob, which arrives as a file.
    else if (part.type === 'file' && part.fieldname === json)
      fields = parseJson(decodePart(await part.toBuffer()))
    else throw unknownField(part.fieldname)
  }
  if (fields === undefined) throw problem('NotUnderstood', { fields: { [json]: 'This part is missing.' } })
  if (required && !upload) throw problemWith(file, missingFile)
  return { fields, upload }
}

function decodePart(bytes: Buffer): string {
  if (bytes.length > maxPartBytes) throw problem('TooLarge')
  return bytes.toString('utf8')
}

function parseJson(value: unknown): unknown {
  if (typeof value === 'object') return value
  try {
    return JSON.parse(String(value))
  } catch {
    throw problem('NotUnderstood')
  }
}
