import { readCall } from '@street-musketeers/contract/call.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import type { Call, ReplyOf, CallInputOf } from '@street-musketeers/contract/endpoints.ts'
import { problems, type ProblemCode } from '@street-musketeers/contract/problems.ts'
import { leafletMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { data } from 'react-router'
import type { FormState, FormValues } from '../../ui/forms/form-state.ts'

/**
 * Reads the form posted to a static page.
 * @throws a 400 response if the body is not a form: that is the client's error, not ours
 */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw data({ message: problems.NotUnderstood.message }, { status: problems.NotUnderstood.status })
  }
}

export interface SubmitFormOptions {
  call: Client
  /**
   * The sentence over the form when a required field was left empty (rule: required-fields). Other faults have their own.
   */
  incomplete?: string | undefined
  /**
   * Makes the call's input from what was typed. Without it, names are paths: `address.city` becomes `{address: {city}}`.
   * Leave files out: a file in the field with the name of the call's file part is added automatically.
   */
  input?: ((typed: FormValues, sent: FormData) => unknown) | undefined
  /** A question to answer before the call is made; null if there is none. The form shows it as the refusal `Unsure`. */
  ask?: ((typed: FormValues) => string | null) | undefined
}

export type FormResult<E extends Call> =
  { reply: ReplyOf<E>; state?: undefined } | { reply?: undefined; state: FormState }

/**
 * Answers a form, on the server for a static page and in the browser: reads what was typed, makes the call, and turns a
 * refusal into what the form shows. The server validates.
 * @returns the call's reply, or the state to hand to `<Form>`.
 */
export async function submitForm<E extends Call>(
  to: E,
  sent: FormData,
  { call, incomplete, input, ask }: SubmitFormOptions,
): Promise<FormResult<E>> {
  const values = readValues(sent)
  const refused = (
    message: string,
    fields: Record<string, string>,
    more: Pick<FormState, 'error' | 'ticket'> = {},
  ): FormResult<E> => ({ state: { values, message, fields, ...more } })

  const { upload } = readCall(to)
  const fileField = upload?.file ?? ''
  const file = sent.get(fileField)
  const hasFile = file instanceof Blob && file.size > 0
  if (upload?.required && !hasFile)
    return refused(incomplete ?? leafletMessages.missingMessage, {
      [fileField]: leafletMessages.missingMessage,
    })

  const question = ask?.(values)
  if (question) return refused(question, {}, { error: 'Unsure' })

  try {
    const inputWithFile = { ...readInput(values, sent, input), ...(hasFile && { file }) }
    return { reply: await call(to, inputWithFile as CallInputOf<E>) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.error === 'Unexpected') return refused(tryAgainMessage, {}, error)
    const someEmpty =
      error.error === 'InvalidInput' && Object.keys(error.fields).some((name) => isEmpty(values[name]))
    return refused(someEmpty && incomplete ? incomplete : error.message, error.fields, error)
  }
}

const readInput = (values: FormValues, sent: FormData, input: SubmitFormOptions['input']) =>
  (input ? input(values, sent) : nestValues(values)) as object

/**
 * Asks the server what is wrong with a form that is not complete, without sending it.
 * @param call a client whose calls are only checked
 * @returns a sentence for each field, by name; none if the server does not say
 */
export async function findFaults<E extends Call>(
  to: E,
  sent: FormData,
  { call, input }: Pick<SubmitFormOptions, 'call' | 'input'>,
): Promise<Record<string, string>> {
  try {
    await call(to, readInput(readValues(sent), sent, input) as CallInputOf<E>)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.error === 'InvalidInput') return error.fields
  }
  return {}
}

/** The page again with its errors, under the refusal's own HTTP status, so that monitoring can distinguish a 429 from a 422. */
export function formErrorResponse(state: FormState) {
  const { status } = problems[(state.error ?? 'InvalidInput') as ProblemCode]
  return data({ state }, { status })
}

/** For a static page, whose form is shown again. In a dashboard, no call returns from a server error (rule: server-error-signs-out). */
const tryAgainMessage =
  'Something went wrong on our side. We have kept what you typed. Please try again in a minute.'

const isEmpty = (value: string | string[] | undefined) => value === undefined || value.length === 0

function readValues(sent: FormData): FormValues {
  const values: FormValues = {}
  for (const name of new Set(sent.keys())) {
    const texts = sent.getAll(name).filter((value) => typeof value === 'string')
    if (texts.length) values[name] = name.endsWith('[]') || texts.length > 1 ? texts : (texts[0] ?? '')
  }
  return values
}

/** `{'address.city': 'Leeds', 'causes[]': ['HOUSING']}` → `{address: {city: 'Leeds'}, causes: ['HOUSING']}`. */
export function nestValues(values: FormValues): Record<string, unknown> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(values)) {
    const keys = name.replace(/\[\]$/, '').split('.')
    const last = keys.pop() ?? name
    let target = root
    for (const key of keys) target = (target[key] ??= Object.create(null)) as Record<string, unknown>
    target[last] = value
  }
  return root
}
