import { ApiError, type Call } from '@street-musketeers/contract/client.ts'
import type { CallInputOf, Endpoint, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { FormState, FormValues } from '../../ui/forms/form-state.ts'

export interface SubmitFormOptions {
  call: Call
  /**
   * The sentence over the form when a required field was left empty (rule: required-fields). Other faults have their own.
   */
  incomplete?: string | undefined
  /**
   * Makes the call's input from what was typed. Without it, names are paths: `address.city` becomes `{address: {city}}`.
   * Leave files out: a file in the field with the name of the call's file part is added automatically.
   */
  input?: ((typed: FormValues, sent: FormData) => unknown) | undefined
}

export type FormResult<E extends Endpoint> =
  { reply: ReplyOf<E>; state?: undefined } | { reply?: undefined; state: FormState }

/**
 * One way to answer a form, on the server for a posted static page and in the browser: read what was typed, check it against
 * the contract, make the call, and turn a refusal into what the form shows.
 * @returns the call's reply, or the state to hand to `<Form>`.
 */
export async function submitForm<E extends Endpoint>(
  to: E,
  sent: FormData,
  { call, incomplete, input }: SubmitFormOptions,
): Promise<FormResult<E>> {
  const values = readValues(sent)
  const refused = (
    message: string,
    fields: Record<string, string>,
    more: Pick<FormState, 'error' | 'ticket'> = {},
  ): FormResult<E> => ({ state: { values, message, fields, ...more } })

  const asked = input ? input(values, sent) : nestValues(values)
  const checked = to.input.safeParse(asked)
  const fileField = to.upload?.file ?? ''
  const file = sent.get(fileField)
  const fileMissing = to.upload?.required === true && !(file instanceof Blob && file.size > 0)

  if (!checked.success || fileMissing) {
    const fields: Record<string, string> = {}
    for (const { path, message } of checked.error?.issues ?? []) fields[path.join('.')] ??= message
    if (fileMissing) fields[fileField] = 'Please choose a file.'
    const someEmpty = fileMissing || Object.keys(fields).some((name) => isEmpty(values[name]))
    const first = Object.values(fields)[0] ?? 'Some answers need changing.'
    return refused(someEmpty && incomplete ? incomplete : first, fields)
  }

  try {
    const whole = { ...(asked as object), ...(file instanceof Blob && file.size > 0 && { file }) }
    return { reply: await call(to, whole as CallInputOf<E>) }
  } catch (error) {
    if (error instanceof ApiError) return refused(error.message, error.fields, error)
    throw error
  }
}

const isEmpty = (value: string | string[] | undefined) => value === undefined || value.length === 0

function readValues(sent: FormData): FormValues {
  const values: FormValues = {}
  for (const name of new Set(sent.keys())) {
    const all = sent.getAll(name).filter((value) => typeof value === 'string')
    if (all.length) values[name] = name.endsWith('[]') || all.length > 1 ? all : (all[0] ?? '')
  }
  return values
}

/** `{'address.city': 'Leeds', 'causes[]': ['HOUSING']}` → `{address: {city: 'Leeds'}, causes: ['HOUSING']}`. */
export function nestValues(values: FormValues): Record<string, unknown> {
  const whole: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const keys = name.replace(/\[\]$/, '').split('.')
    const last = keys.pop() ?? name
    let place = whole
    for (const key of keys) place = (place[key] ??= Object.create(null)) as Record<string, unknown>
    place[last] = value
  }
  return whole
}
