import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Responded> }>>
  components: { responses: Record<string, Responded> }
}
interface Responded {
  $ref?: string
  headers?: Record<string, unknown>
  content?: Record<string, unknown>
}
interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const pointer = (...keys: string[]) =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/**
 * Compares answers with /api/openapi.json, read from the product: the status is documented for that call, its headers are there, and
 * the body has the type and the shape described.
 * @returns a function that says in sentences where an answer differs
 */
export async function openDescription(app: Pick<FastifyInstance, 'inject'>) {
  const description = (await app.inject('/api/openapi.json')).json<Description>()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ ...description, $id: 'api' })
  const validators = new Map<string, ValidateFunction>()
  function validatorFor(ref: string): ValidateFunction {
    const validate = validators.get(ref) ?? ajv.compile({ $ref: `api#${ref}` })
    validators.set(ref, validate)
    return validate
  }

  return ({ path, method }: Endpoint, { statusCode, headers, body }: Answer): string[] => {
    const operation = [path.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase()] as const
    const responses = description.paths[operation[0]]![operation[1]]!.responses
    const status = String(statusCode)
    const documented = responses[status]
    if (!documented) return [`The status ${status} is not documented.`]
    const place = documented.$ref?.replace('#', '') ?? pointer('paths', ...operation, 'responses', status)
    const { headers: promised = {}, content = {} } = documented.$ref
      ? description.components.responses[documented.$ref.split('/').at(-1)!]!
      : documented
    const differences = Object.keys(promised)
      .filter((name) => headers[name.toLowerCase()] === undefined)
      .map((name) => `The header ${name} is missing.`)
    const type = String(headers['content-type']).split(';')[0]!
    if (!Object.hasOwn(content, type)) return [...differences, `The type ${type} is not documented.`]
    if (type !== 'application/json') return differences
    const validate = validatorFor(`${place}${pointer('content', type, 'schema')}`)
    if (!validate(JSON.parse(body))) differences.push(ajv.errorsText(validate.errors))
    return differences
  }
}
