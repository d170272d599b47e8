import qs from 'qs'
import { invalidRequest, missingParameter, unknownParameter } from './errors.ts'

/**
 * Reads one parameter, which may be missing.
 * @param name as the provider names it in errors: `line_items[0][quantity]`
 * @throws ApiError
 */
export type Rule<Value> = (value: unknown, name: string) => Value

/** Rules for some of the parameters the SDK knows; a name it does not know does not compile. */
export type RulesFor<Params> = { [Name in keyof Params]?: Rule<unknown> }

type Read<Rules> = { [Name in keyof Rules]: Rules[Name] extends Rule<infer Value> ? Value : never }

/** The parameters of a body or a query, not yet checked. */
export function parseParameters(encoded: string): Record<string, unknown> {
  return qs.parse(encoded, { depth: 12, arrayLimit: 100, parameterLimit: 500, plainObjects: true })
}

/** Reads an object. Each parameter is read by its rule; one without a rule is refused. */
export function shape<Rules extends Record<string, Rule<unknown>>>(rules: Rules): Rule<Read<Rules>> {
  return (value, name) => {
    if (value === undefined) throw missingParameter(name)
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw invalidRequest('Invalid object', { param: name })
    const inside = (key: string) => (name ? `${name}[${key}]` : key)
    for (const key of Object.keys(value)) {
      if (!Object.hasOwn(rules, key)) throw unknownParameter(inside(key))
    }
    return Object.fromEntries(
      Object.entries(rules).map(([key, rule]) => [
        key,
        rule((value as Record<string, unknown>)[key], inside(key)),
      ]),
    ) as Read<Rules>
  }
}

export function optional<Value>(rule: Rule<Value>): Rule<Value | undefined> {
  return (value, name) => (value === undefined ? undefined : rule(value, name))
}

export function list<Value>(rule: Rule<Value>, maxItems: number): Rule<Value[]> {
  return (value, name) => {
    if (value === undefined) throw missingParameter(name)
    if (!Array.isArray(value)) throw invalidRequest('Invalid array', { param: name })
    if (value.length > maxItems)
      throw invalidRequest(`You may pass at most ${maxItems} of ${name}.`, { param: name })
    return value.map((one, n) => rule(one, `${name}[${n}]`))
  }
}

export function text(maxLength = 5000): Rule<string> {
  return (value, name) => {
    if (value === undefined) throw missingParameter(name)
    if (typeof value !== 'string') throw invalidRequest('Invalid string', { param: name })
    if (value === '')
      throw invalidRequest(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
        { code: 'parameter_invalid_empty', param: name },
      )
    if (value.length > maxLength)
      throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, { param: name })
    return value
  }
}

export function wholeNumber({ min = 0, max = 99_999_999 } = {}): Rule<number> {
  return (value, name) => {
    const string = text()(value, name)
    const refuse = (message: string) =>
      invalidRequest(message, { code: 'parameter_invalid_integer', param: name })
    if (!/^-?\d{1,15}$/.test(string)) throw refuse(`Invalid integer: ${string}`)
    const number = Number(string)
    if (number < min) throw refuse(`This value must be greater than or equal to ${min}.`)
    if (number > max) throw refuse(`This value must be less than or equal to ${max}.`)
    return number
  }
}

export function oneOf<const Value extends string>(...values: Value[]): Rule<Value> {
  return (value, name) => {
    const string = text()(value, name)
    const match = values.find((one) => one === string)
    if (match === undefined)
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
    return match
  }
}

export const flag: Rule<boolean> = (value, name) => {
  const string = text()(value, name)
  if (string !== 'true' && string !== 'false')
    throw invalidRequest(`Invalid boolean: ${string}`, { param: name })
  return string === 'true'
}

export const webAddress: Rule<string> = (value, name) => {
  const string = text()(value, name)
  if (!/^https?:$/.test(URL.parse(string)?.protocol ?? ''))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
  return string
}

export const email: Rule<string> = (value, name) => {
  const string = text(512)(value, name)
  if (!isEmail(string))
    throw invalidRequest(`Invalid email address: ${string}`, { code: 'email_invalid', param: name })
  return string
}

export const isEmail = (address: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address)

/** Up to 50 entries of the caller's own; an empty value removes an entry. */
export const metadata: Rule<Record<string, string>> = (value, name) => {
  if (typeof value !== 'object' || value === null) throw invalidRequest('Invalid object', { param: name })
  const entries = Object.entries(value)
  if (entries.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: name })
  for (const [key, value] of entries) {
    if (typeof value !== 'string')
      throw invalidRequest('Metadata values must be strings', { param: `${name}[${key}]` })
    if (key.length > 40 || value.length > 500)
      throw invalidRequest('Metadata keys hold up to 40 characters, values up to 500', {
        param: `${name}[${key}]`,
      })
  }
  return Object.fromEntries(entries)
}

/** Merges metadata; an empty value removes an entry. */
export function mergeMetadata(current: Record<string, string> | null, changes: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...current, ...changes }).filter(([, value]) => value !== ''))
}
