import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { z } from 'zod'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** Knows no names of shapes, so that each is written where it is used. */
export const unnamed = z.registry<object>()

/** The paths of the text fields in a call's input. */
export const textFields = ({ input }: Pick<Endpoint, 'input'>): string[][] =>
  textsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', metadata: unnamed }) as Schema)

function textsOf(schema: Schema, at: string[] = []): string[][] {
  if (schema.enum || schema.const !== undefined) return []
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((branch) => textsOf(branch, at))
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => textsOf(part, [...at, key]))
  const paths = [...branches, ...parts, ...(schema.type === 'string' ? [at] : [])]
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

/** The input with another text at the path. */
export function replaceText(
  input: Record<string, unknown>,
  [key, ...rest]: string[],
  text: string,
): Record<string, unknown> {
  const inner = rest.length ? replaceText((input[key!] ?? {}) as Record<string, unknown>, rest, text) : text
  return { ...input, [key!]: inner }
}
