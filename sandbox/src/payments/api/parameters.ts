import qs from 'qs'
import { invalidRequest, missingParameter, unknownParameter } from './errors.ts'

/**
 * Reads one parameter that was given, or its absence.
 * @param name as the provider names it in errors: `line_items[0][quantity]`
 * @throws ApiError
 */
export type Rule<Value> = (given: unknown, name: string) => Value

/** Rules for some of the parameters the SDK knows; a name it does not know does not compile. */
export type RulesFor<Params> = { [Name in keyof Params]?: Rule<unknown> }

type Read<Rules> = { [Name in keyof Rules]: Rules[Name] extends Rule<infer Value> ? Value : never }

/** The parameters of a body or a query, still unread. */
export function parseParameters(encoded: string): Record<string, unknown> {
  return qs.parse(encoded, { depth: 12, arrayLimit: 100, parameterLimit: 500, plainObjects: true })
}

/** Reads an object: each parameter by its rule, and none that has no rule. */
export function shape<Rules extends Record<string, Rule<unknown>>>(rules: Rules): Rule<Read<Rules>> {
  return (given, name) => {
    if (given === undefined) throw missingParameter(name)
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      throw invalidRequest('Invalid object', { param: name })
    const inside = (key: string) => (name ? `${name}[${key}]` : key)
    for (const key of Object.keys(given)) {
      if (!Object.hasOwn(rules, key)) throw unknownParameter(inside(key))
    }
    return Object.fromEntries(
      Object.entries(rules).map(([key, rule]) => [
        key,
        rule((given as Record<string, unknown>)[key], inside(key)),
      ]),
    ) as Read<Rules>
  }
}

export function optional<Value>(rule: Rule<Value>): Rule<Value | undefined> {
  return (given, name) => (given === undefined ? undefined : rule(given, name))
}

export function list<Value>(rule: Rule<Value>, most: number): Rule<Value[]> {
  return (given, name) => {
    if (given === undefined) throw missingParameter(name)
    if (!Array.isArray(given)) throw invalidRequest('Invalid array', { param: name })
    if (given.length > most) throw invalidRequest(`You may pass at most ${most} of ${name}.`, { param: name })
    return given.map((one, n) => rule(one, `${name}[${n}]`))
  }
}

export function text(longest = 5000): Rule<string> {
  return (given, name) => {
    if (given === undefined) throw missingParameter(name)
    if (typeof given !== 'string') throw invalidRequest('Invalid string', { param: name })
    if (given === '')
      throw invalidRequest(
        `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset.`,
        { code: 'parameter_invalid_empty', param: name },
      )
    if (given.length > longest)
      throw invalidRequest(`Invalid string: must be at most ${longest} characters`, { param: name })
    return given
  }
}

export function wholeNumber({ min = 0, max = 99_999_999 } = {}): Rule<number> {
  return (given, name) => {
    const written = text()(given, name)
    const refuse = (message: string) =>
      invalidRequest(message, { code: 'parameter_invalid_integer', param: name })
    if (!/^-?\d{1,15}$/.test(written)) throw refuse(`Invalid integer: ${written}`)
    const number = Number(written)
    if (number < min) throw refuse(`This value must be greater than or equal to ${min}.`)
    if (number > max) throw refuse(`This value must be less than or equal to ${max}.`)
    return number
  }
}

export function oneOf<const Value extends string>(...values: Value[]): Rule<Value> {
  return (given, name) => {
    const written = text()(given, name)
    const value = values.find((one) => one === written)
    if (value === undefined)
      throw invalidRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, { param: name })
    return value
  }
}

export const flag: Rule<boolean> = (given, name) => {
  const written = text()(given, name)
  if (written !== 'true' && written !== 'false')
    throw invalidRequest(`Invalid boolean: ${written}`, { param: name })
  return written === 'true'
}

export const webAddress: Rule<string> = (given, name) => {
  const written = text()(given, name)
  if (!/^https?:$/.test(URL.parse(written)?.protocol ?? ''))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: name })
  return written
}

export const email: Rule<string> = (given, name) => {
  const written = text(512)(given, name)
  if (!isEmail(written))
    throw invalidRequest(`Invalid email address: ${written}`, { code: 'email_invalid', param: name })
  return written
}

export const isEmail = (written: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(written)

/** Up to 50 notes of the caller's own; an empty one removes it. */
export const metadata: Rule<Record<string, string>> = (given, name) => {
  if (typeof given !== 'object' || given === null) throw invalidRequest('Invalid object', { param: name })
  const notes = Object.entries(given)
  if (notes.length > 50) throw invalidRequest('Metadata can have at most 50 keys', { param: name })
  for (const [key, note] of notes) {
    if (typeof note !== 'string')
      throw invalidRequest('Metadata values must be strings', { param: `${name}[${key}]` })
    if (key.length > 40 || note.length > 500)
      throw invalidRequest('Metadata keys hold up to 40 characters, values up to 500', {
        param: `${name}[${key}]`,
      })
  }
  return Object.fromEntries(notes)
}

/** Puts notes over others; an empty one removes what was there. */
export function mergeMetadata(before: Record<string, string> | null, over: Record<string, string> = {}) {
  return Object.fromEntries(Object.entries({ ...before, ...over }).filter(([, note]) => note !== ''))
}
