import { use, useId, useState, type FormEventHandler, type MouseEvent, type ReactNode, type Ref } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import styles from './form.module.css'
import { fieldId } from './field.tsx'
import {
  FormIdContext,
  FormStateContext,
  PendingContext,
  RestoredFilesContext,
  type FormState,
  type FormValues,
} from './form-state.ts'
import { Notice } from '../feedback/notice.tsx'
import { useErrorTitle } from './use-error-title.ts'

export interface FormProps {
  /** The last refusal; null before the first attempt. */
  state: FormState | null
  /** What was typed before, in a form that is shown again without a refusal. */
  filled?: FormValues | undefined
  pending?: boolean
  /** Shown at the end of the form after success. */
  saved?: string | null
  /** Replaces a refusal's message, for one that needs a link in it. */
  refusal?: ((state: FormState) => ReactNode) | undefined
  onSubmit?: FormEventHandler<HTMLFormElement>
  onInput?: FormEventHandler<HTMLFormElement>
  ref?: Ref<HTMLFormElement>
  /** The name under which the draft is stored when the session is lost. */
  draft?: string
  /** The form was filled from such a draft. Files cannot be: their names, by field. */
  restored?: Record<string, string> | null
  children: ReactNode
}

/**
 * A form with its result. Without `onSubmit` it is posted to its own page, whose route `action` handles it. Fields find their
 * error and value by name. The browser's own checks are off, so that people see the contract's messages, with and without
 * JavaScript.
 */
export function Form({
  state,
  filled,
  pending = false,
  saved,
  refusal,
  onSubmit,
  onInput,
  ref,
  draft,
  restored = null,
  children,
}: FormProps) {
  const formId = useId()
  const [pressed, setPressed] = useState<HTMLElement | null>(null)
  useErrorTitle(state !== null)
  return (
    <form
      ref={ref}
      method="post"
      noValidate
      className={styles.form}
      onSubmit={
        onSubmit &&
        ((event) => {
          setPressed((event.nativeEvent as SubmitEvent).submitter)
          return onSubmit(event)
        })
      }
      onInput={onInput}
      data-draft={draft}
    >
      <FormStateContext value={state ?? (filled ? { values: filled, message: '', fields: {} } : null)}>
        <FormIdContext value={formId}>
          <PendingContext value={pending ? (pressed ?? 'unknown') : null}>
            {restored && (
              <Notice kind="info">We have put back what you had typed here. It has not been sent yet.</Notice>
            )}
            {state && (
              <ErrorSummary formId={formId} state={state} message={refusal?.(state) ?? state.message} />
            )}
            <p className={styles.requiredNote}>Fields marked * must be filled in.</p>
            <RestoredFilesContext value={restored}>{children}</RestoredFilesContext>
            {saved && <Notice kind="success">{saved}</Notice>}
          </PendingContext>
        </FormIdContext>
      </FormStateContext>
    </form>
  )
}

/** The message above a refused form, announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  return <Notice kind="error">{children}</Notice>
}

/** The row of buttons at the end of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

type SubmitProps = Omit<ButtonProps, 'type' | 'pending'>

/** Sends the form, and shows that it is being sent. Meanwhile the form's other buttons keep their words and do nothing. */
export function SubmitButton({ variant = 'primary', ...rest }: SubmitProps) {
  const sending = use(PendingContext)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  return (
    <Button
      {...rest}
      ref={setButton}
      variant={variant}
      type="submit"
      pending={sending === 'unknown' || (sending !== null && sending === button)}
      aria-disabled={sending !== null}
    />
  )
}

/** The end of a form with one button. */
export const SubmitRow = (props: SubmitProps) => (
  <FormActions>
    <SubmitButton {...props} />
  </FormActions>
)

interface ErrorSummaryProps {
  /** Begins the ids of the form's fields. */
  formId: string
  state: FormState
  message: ReactNode
}

/** What is wrong with a form, announced at once, with a link to each field that has an error. */
function ErrorSummary({ formId, state: { fields, labels }, message }: ErrorSummaryProps) {
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
                {isShared && error === message ? label : errorWithLabel(error, label)}
              </a>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

/**
 * `First name: keep this to 60 characters`. A sentence that neither calls its field “this” nor is about all fields
 * names it, and stands alone. `refused-form.js` does
 * the same on static pages.
 */
const errorWithLabel = (error: string, label: string | undefined) =>
  label === undefined || !/\bthis\b|\ball\b.* fields\b/i.test(error)
    ? error
    : label.endsWith('?')
      ? `${label} ${error}`
      : `${label}: ${error[0]!.toLowerCase()}${error.slice(1)}`

/** The address stays as it is: a change of it would ask about unsaved words. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  document.getElementById(event.currentTarget.hash.slice(1))?.focus()
}
