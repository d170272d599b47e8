import { createContext, use, type ReactNode } from 'react'

/** Typed values by field name. A name ending in `[]` always has a list. */
export type FormValues = Record<string, string | string[]>

/** What a refused form shows. */
export interface FormState {
  /** Put back into the fields, so that a page posted without JavaScript loses nothing. */
  values: FormValues
  /** The sentence above the form. */
  message: string
  /** By field name: the sentence beside the field. */
  fields: Record<string, string>
  /** By field name: what its label says, where the browser could read it. */
  labels?: Record<string, string>
  /** The refusal's code, for a form that handles one of them specially. */
  error?: string | undefined
  /** The ticket for the next step, if the refusal has one. */
  ticket?: string | undefined
}

export const FormStateContext = createContext<FormState | null>(null)
/** By field name: what else is said under the field, such as advice. */
export const FieldNotesContext = createContext<Record<string, ReactNode>>({})
/** The files to choose again in a restored form, by field; null if it was not restored. */
export const RestoredFilesContext = createContext<Record<string, string> | null>(null)
/** Begins the ids of a form's fields, so that its list of errors can link to them. */
export const FormIdContext = createContext<string | null>(null)
/** The button that sent a form which is being sent, or `unknown`; null while none is. */
export const PendingContext = createContext<HTMLElement | 'unknown' | null>(null)

/** The error and value of a field. */
export function useFieldState(name: string) {
  const state = use(FormStateContext)
  const names = Object.keys(state?.fields ?? {})
  return {
    error: state?.fields[name] ?? state?.fields[name.replace(/\[\]$/, '')],
    note: use(FieldNotesContext)[name],
    value: state?.values[name],
    isFirstError: names[0] === name || names[0] === name.replace(/\[\]$/, ''),
  }
}
