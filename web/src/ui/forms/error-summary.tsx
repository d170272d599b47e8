import type { MouseEvent, ReactNode } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { fieldId } from './field.tsx'
import type { FormState } from './form-state.ts'
import styles from './form.module.css'

interface ErrorSummaryProps {
  /** Begins the ids of the form's fields. */
  formId: string
  state: FormState
  message: ReactNode
}

/** What is wrong with a form, announced at once, with a link to each field that has an error. */
export function ErrorSummary({ formId, state: { fields, labels }, message }: ErrorSummaryProps) {
  const errors = Object.entries(fields).map(([name, error]) => ({
    name,
    sentence: describeError(labels?.[name], error, message),
  }))
  if (errors.length === 0) return <Notice kind="error">{message}</Notice>
  return (
    <Notice kind="error">
      <p>
        <strong>There is a problem</strong>
      </p>
      {errors.every(({ sentence }) => sentence !== message) && <p>{message}</p>}
      <ul className={styles.errors}>
        {errors.map(({ name, sentence }) => (
          <li key={name}>
            <a href={`#${fieldId(formId, name)}`} onClick={focusField}>
              {sentence}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** A sentence about one field. The form's own message is not repeated for each of its fields. */
function describeError(label: string | undefined, error: string, message: ReactNode): string {
  if (label === undefined) return error
  return error === message ? label : `${label}: ${error}`
}

/** The address stays as it is: a change of it would ask about unsaved words. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
