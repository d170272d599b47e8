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
  const errors = Object.entries(fields)
  if (errors.length === 0) return <Notice kind="error">{message}</Notice>
  const ofMessage = errors.filter(([, error]) => error === message)
  /** Whether the message is about several fields. Then the list only names them. */
  const isShared = ofMessage.length > 1 && labels !== undefined
  return (
    <Notice kind="error">
      <p>
        <strong>There is a problem</strong>
      </p>
      {ofMessage.length !== 1 && <p>{message}</p>}
      <ul className={styles.errors}>
        {errors.map(([name, error]) => {
          const label = labels?.[name]
          return (
            <li key={name} data-error-of={name}>
              <a href={`#${fieldId(formId, name)}`} onClick={focusField}>
                {label === undefined ? error : isShared && error === message ? label : `${label}: ${error}`}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/** The address stays as it is: a change of it would ask about unsaved words. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
