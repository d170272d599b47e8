import { pathKeys, readsFromQuery } from '@street-musketeers/contract/call.ts'
import type { ApiGroup, Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints, groups, webhookData } from '@street-musketeers/contract/endpoints.ts'
import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import {
  type WebhookMessageType,
  webhookEventLabels,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import * as z from 'zod'

type Schema = Record<string, unknown>

/**
 * The OpenAPI 3.1 description of every call, built from the contract.
 * @param options.sessionLife the sentence that says how long a session lasts
 */
export function buildOpenApi({
  productName,
  publicUrl,
  contactEmail,
  sessionLife,
}: {
  productName: string
  publicUrl: string
  contactEmail: string
  sessionLife: string
}): Schema {
  const shapes = describeShapes()
  const paths: Record<string, Schema> = {}
  for (const [tag, [, calls]] of Object.entries(groups))
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = openApiPath(endpoint.path)
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: {
          operationId: name,
          tags: [tag],
          ...describeOperation(endpoint, shapes),
        },
      }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: productName,
      summary: 'Everything the pages do, they do with these calls.',
      description: introduce(sessionLife),
      version: '1',
      contact: { email: contactEmail },
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(groups).map(([name, [description]]) => ({ name, description })),
    security: [{ token: [] }],
    paths,
    webhooks: describeWebhooks(shapes),
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'The `token` that `signIn` answers with.' },
      },
      headers: {
        RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
        Challenge: { description: 'How to sign in: with a bearer token.', schema: { const: 'Bearer' } },
      },
      responses: refusals,
      schemas: { ...shapes.components, Problem },
    },
  }
}

const introduce = (sessionLife: string) =>
  [
    `A call that needs an account takes the token of a session: \`Authorization: Bearer TOKEN\`. \`signIn\` makes one, and \`signOut\` ends it. ${sessionLife}`,
    'Every refusal has the shape `Problem`: `error` is a code that never changes, `message` a sentence for people, `fields` a sentence for each input that needs changing.',
    'A call with the header `Check-Only: 1` changes nothing: it is always refused, and `fields` has what is wrong with its input.',
    'Replies are JSON, compressed if you accept it, and have an `ETag`: send it as `If-None-Match`, and a reply that has not changed is 304. Numbers of people are counted weekly, and small ones are not shown.',
  ].join('\n\n')

/** The shape of a refusal (rule: failure-reply). */
const Problem: Schema = {
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
    ticket: { type: 'string', description: 'Proof of the first sign-in step; with SecondFactorNeeded.' },
  },
  example: { status: 422, error: 'InvalidInput', message: problems.InvalidInput.message, fields: {} },
}

const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
const headersOf: Record<number, Schema> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } },
  429: retryAfter,
  503: retryAfter,
}

/** One response for each status that a call can be refused with. */
const refusals: Schema = Object.fromEntries(
  [
    ...Map.groupBy(
      Object.entries(problems).filter(([code]) => code !== 'MethodNotAllowed'),
      ([, { status }]) => status,
    ),
  ].map(([status, codes]) => [
    `Refused${status}`,
    {
      description: `Refused: ${codes.map(([code]) => code).join(', ')}.`,
      ...(headersOf[status] && { headers: headersOf[status] }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ]),
)

/** Turns schemas into JSON Schema, in which named ones are references. */
interface Shapes {
  /** Those that were referred to. */
  components: Schema
  of(type: z.ZodType, io: Io): Schema
}
type Io = 'input' | 'output'

/** A shape that differs between what is sent and what is answered has two names: what is sent ends in `Input`. */
function describeShapes(): Shapes {
  const convert = (shape: Record<string, z.ZodType>, io: Io) =>
    z.toJSONSchema(z.object(shape), { io, unrepresentable: 'any' }) as unknown as {
      properties: Record<string, Schema>
      $defs?: Record<string, Schema>
    }
  const all = Object.fromEntries(
    Object.entries(endpoints).flatMap(([name, { input, reply }]) => [
      [`${name} input`, input],
      [`${name} reply`, reply],
    ]),
  )
  const definitions = { input: convert(all, 'input').$defs ?? {}, output: convert(all, 'output').$defs ?? {} }
  const idsIn = (schema: Schema) =>
    [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, id]) => id!)
  const isSame = (id: string): boolean =>
    JSON.stringify(definitions.input[id]) === JSON.stringify(definitions.output[id]) &&
    idsIn(definitions.output[id]!).every(isSame)
  const nameOf = (id: string, io: Io) => (io === 'output' || isSame(id) ? id : `${id}Input`)

  const components: Schema = {}
  function refer(schema: Schema, io: Io): Schema {
    for (const id of idsIn(schema)) {
      const name = nameOf(id, io)
      if (Object.hasOwn(components, name)) continue
      components[name] = {}
      const { id: _, ...definition } = definitions[io][id]!
      components[name] = refer(definition, io)
    }
    return JSON.parse(
      JSON.stringify(schema).replaceAll(
        /"#\/\$defs\/(\w+)"/g,
        (_, id: string) => `"#/components/schemas/${nameOf(id, io)}"`,
      ),
    ) as Schema
  }
  return { components, of: (type, io) => refer(convert({ root: type }, io).properties.root!, io) }
}

/** What organisations' servers are sent (rule: webhook-messages). */
const describeWebhooks = (shapes: Shapes): Schema =>
  Object.fromEntries(
    Object.entries(webhookData).map(([type, data]) => [
      type,
      {
        post: {
          operationId: type,
          summary: `${webhookEventLabels[type as WebhookMessageType]}.`,
          description:
            'Signed by the Standard Webhooks convention: `webhook-id`, `webhook-timestamp` and `webhook-signature`. The same id is the same message.',
          security: [],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { const: type },
                    timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                    data: shapes.of(data, 'output'),
                  },
                },
              },
            },
          },
          responses: { '2XX': { description: 'Taken. After any other answer, or none, it is sent again.' } },
        },
      },
    ]),
  )

/** The groups of calls for people who look for one: see {@link buildOpenApi} for the whole description. */
export const listCalls = (): ApiGroup[] =>
  Object.entries(groups).map(([name, [description, calls]]) => ({
    name,
    description,
    calls: Object.entries(calls).map(([operationId, { method, path, summary, who, scope = null }]) => ({
      operationId,
      method,
      path: openApiPath(path),
      summary,
      callers: who,
      scope,
    })),
  }))

/** `/api/campaign/:id` as `/api/campaign/{id}`. */
const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

function describeOperation(endpoint: Endpoint, shapes: Shapes): Schema {
  const { who: callers } = endpoint
  const example = endpoint.example(1)
  const input = shapes.of(endpoint.input, 'input') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const inPath = pathKeys(endpoint.path)
  const properties = Object.entries(input.properties ?? {})
  const others = properties.filter(([key]) => !inPath.includes(key))
  const required = (input.required ?? []).filter((key) => !inPath.includes(key))

  return {
    summary: endpoint.summary,
    description: `May be called by: ${callers.join(', ')}. Refusals: ${endpoint.problems.join(', ') || 'only those of every call'}.${byPost(endpoint)}`,
    ...(callers.includes('nobody') && { security: [{}, { token: [] }] }),
    parameters: [
      ...inPath.map((key) => ({
        name: key,
        in: 'path',
        required: true,
        schema: input.properties?.[key] ?? {},
        ...exampleOf(example, key),
      })),
      ...(readsFromQuery(endpoint)
        ? others.map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: required.includes(key),
            schema,
            ...exampleOf(example, key),
          }))
        : []),
    ],
    ...(!readsFromQuery(endpoint) && {
      requestBody: {
        required: true,
        content: bodyOf(
          endpoint,
          input.properties ? { ...input, properties: Object.fromEntries(others), required } : input,
          bodyExample(endpoint, example),
        ),
      },
    }),
    responses: {
      200: {
        description: 'Done.',
        content: endpoint.download
          ? { [endpoint.download]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: shapes.of(endpoint.reply, 'output') } },
      },
      ...refusalsOf(refusalCodes(endpoint)),
    },
  }
}

const byPost = ({ privateFields }: Endpoint) =>
  privateFields === undefined
    ? ''
    : ` With ${privateFields.map((field) => `\`${field}\``).join(' or ')}, POST the query’s fields as JSON to the same path, because logs contain addresses.`

const exampleOf = (example: object, key: string): Schema =>
  Object.hasOwn(example, key) ? { example: (example as Schema)[key] } : {}

/** What an example sends in its body as JSON: without what is in the path, and without files. */
function bodyExample(endpoint: Endpoint, example: object): Schema {
  const inPath = pathKeys(endpoint.path)
  return Object.fromEntries(
    Object.entries(example).filter(([key, value]) => !inPath.includes(key) && !(value instanceof Blob)),
  )
}

function bodyOf(endpoint: Endpoint, schema: Schema, example: Schema): Schema {
  if (!endpoint.upload) return { 'application/json': { schema, example } }
  const { json, file, required } = endpoint.upload
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: required ? [json, file] : [json],
        properties: { [json]: schema, [file]: { type: 'string', format: 'binary' } },
      },
      example: { [json]: example, [file]: 'leaflet.pdf' },
      encoding: { [json]: { contentType: 'application/json' } },
    },
  }
}

/** The refusals of a call, with those that any call may meet. */
const refusalCodes = (endpoint: Endpoint): ProblemCode[] => [
  ...new Set<ProblemCode>([
    ...endpoint.problems,
    'NotUnderstood',
    'RequestTooSlow',
    // The error of a field that the call does not know, if no other field has one.
    'InvalidInput',
    // For what cannot be part of a path, such as thousands of characters.
    ...(pathKeys(endpoint.path).length ? (['NotFound'] as const) : []),
    ...(readsFromQuery(endpoint) ? [] : (['WrongContentType', 'TooLarge'] as const)),
    'TooManyTries',
    'Unexpected',
    'Unavailable',
  ]),
]

const refusalsOf = (codes: readonly ProblemCode[]): Schema =>
  Object.fromEntries(
    [...new Set(codes.map((code) => problems[code].status))].map((status) => [
      status,
      { $ref: `#/components/responses/Refused${status}` },
    ]),
  )
