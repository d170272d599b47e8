import { createContext, use } from 'react'

/** What was typed, by field name. A name that ends in `[]` always holds a list. */
export type FormValues = Record<string, string | string[]>

/** What a form shows after it was refused. */
export interface FormState {
  /** Echoed into the fields, so that a page posted without script loses nothing. */
  values: FormValues
  /** The sentence over the form. */
  message: string
  /** By field name: the sentence beside the field. */
  fields: Record<string, string>
  /** The refusal's code, for a form that answers one of them in its own way. */
  error?: string | undefined
  /** What the refusal gave along for a next step. */
  ticket?: string | undefined
}

export const FormStateContext = createContext<FormState | null>(null)
export const PendingContext = createContext(false)

/** What a field of this name should show. */
export function useFieldState(name: string) {
  const state = use(FormStateContext)
  const names = Object.keys(state?.fields ?? {})
  return {
    error: state?.fields[name] ?? state?.fields[name.replace(/\[\]$/, '')],
    value: state?.values[name],
    isFirstError: names[0] === name || names[0] === name.replace(/\[\]$/, ''),
  }
}
