import { pathKeys, readsFromQuery } from '@street-musketeers/contract/call.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import { z } from 'zod'
import type { Caller } from './http.ts'

type Schema = Record<string, unknown>
const asSchema = (type: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' }) as Schema
  return schema
}

/**
 * The OpenAPI 3.1 description of every call, built from the contract.
 * @param access who may call each endpoint; a call open to visitors needs no token
 */
export function buildOpenApi(
  { productName, publicUrl }: { productName: string; publicUrl: string },
  access: Record<string, { who: readonly Caller[] }>,
): Schema {
  const paths: Record<string, Schema> = {}
  for (const [name, to] of Object.entries(endpoints) as [string, Endpoint][]) {
    const path = to.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [to.method.toLowerCase()]: describeOperation(name, to, access[name]!.who),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      version: '1',
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['status', 'error', 'message'],
          properties: {
            status: { type: 'integer' },
            error: { enum: Object.keys(problems) },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            vouched: {
              type: 'object',
              description: 'A person as verified by an identity provider; with NotSignedUp and LinkNeeded.',
              required: ['ticket', 'email', 'firstName', 'lastName'],
              properties: Object.fromEntries(
                ['ticket', 'email', 'firstName', 'lastName'].map((name) => [name, { type: 'string' }]),
              ),
            },
            ticket: {
              type: 'string',
              description: 'Proof of the first sign-in step; with SecondFactorNeeded.',
            },
          },
        },
      },
    },
  }
}

function describeOperation(operationId: string, to: Endpoint, callers: readonly Caller[]): Schema {
  const input = asSchema(to.input, 'input') as { properties?: Record<string, Schema>; required?: string[] }
  const inPath = pathKeys(to.path)
  const properties = Object.entries(input.properties ?? {})
  const others = properties.filter(([key]) => !inPath.includes(key))
  const required = (input.required ?? []).filter((key) => !inPath.includes(key))

  return {
    operationId,
    summary: to.summary,
    description: `May be called by: ${callers.join(', ')}.${byPost(to)}`,
    security: callers.includes('nobody') ? [] : [{ token: [] }],
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? {},
      })),
      ...(readsFromQuery(to)
        ? others.map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: required.includes(key),
            schema,
          }))
        : []),
    ],
    ...(readsFromQuery(to)
      ? {}
      : {
          requestBody: {
            required: true,
            content: bodyOf(
              to,
              input.properties ? { ...input, properties: Object.fromEntries(others), required } : input,
            ),
          },
        }),
    responses: {
      200: {
        description: 'Done.',
        content: to.download
          ? { [to.download]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: asSchema(to.reply, 'output') } },
      },
      ...problemResponses([...to.problems, 'TooManyTries', 'Unavailable']),
    },
  }
}

const byPost = ({ privateFields }: Endpoint) =>
  privateFields === undefined
    ? ''
    : ` With ${privateFields.map((field) => `\`${field}\``).join(' or ')}, POST the query’s fields as JSON to the same path, because logs contain addresses.`

function bodyOf(to: Endpoint, schema: Schema): Schema {
  if (!to.upload) return { 'application/json': { schema } }
  const { json, file, required } = to.upload
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: required ? [json, file] : [json],
        properties: { [json]: schema, [file]: { type: 'string', format: 'binary' } },
      },
      encoding: { [json]: { contentType: 'application/json' } },
    },
  }
}

function problemResponses(codes: readonly ProblemCode[]): Schema {
  const byStatus = Map.groupBy(new Set(codes), (code) => problems[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}
