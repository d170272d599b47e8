import { use, type FormEventHandler, type ReactNode, type Ref } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import styles from './form.module.css'
import { FormStateContext, PendingContext, type FormState } from './form-state.ts'
import { Notice } from '../feedback/notice.tsx'

export interface FormProps {
  /** What a refusal left to show; null before the first try. */
  state: FormState | null
  pending?: boolean
  /** Said under the form once it worked. */
  saved?: string | null
  /** Replaces the sentence of a refusal, for one that needs a link in it. */
  refusal?: ((state: FormState) => ReactNode) | undefined
  onSubmit?: FormEventHandler<HTMLFormElement>
  ref?: Ref<HTMLFormElement>
  /** Name under which an unfinished form is kept when the session is lost. */
  draft?: string
  children: ReactNode
}

/**
 * A form and what came of it. Without `onSubmit` it is posted to its own page, whose route `action` answers it. Its
 * fields find their error and their value by name. Native checks are off: the contract's sentences are better, and
 * the same without script.
 */
export function Form({ state, pending = false, saved, refusal, onSubmit, ref, draft, children }: FormProps) {
  return (
    <form ref={ref} method="post" noValidate className={styles.form} onSubmit={onSubmit} data-draft={draft}>
      <FormStateContext value={state}>
        <PendingContext value={pending}>
          {state && <FormError>{refusal?.(state) ?? state.message}</FormError>}
          {children}
          {saved && <Notice kind="success">{saved}</Notice>}
        </PendingContext>
      </FormStateContext>
    </form>
  )
}

/** The sentence over a refused form, announced at once. */
export function FormError({ children }: { children: ReactNode }) {
  return <Notice kind="error">{children}</Notice>
}

/** The row of buttons that closes a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

/** Sends the form; while it is being sent it waits and says so. */
export function SubmitButton({ variant = 'primary', ...rest }: Omit<ButtonProps, 'type' | 'pending'>) {
  const pending = use(PendingContext)
  return <Button {...rest} variant={variant} type="submit" pending={pending} />
}
