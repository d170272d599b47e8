import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../forms/button.tsx'
import styles from './dialog.module.css'
import { FormError } from '../forms/form.tsx'
import { useAction } from '../forms/use-action.ts'

interface DialogProps {
  title: string
  open: boolean
  /** Escape, or a button inside that calls it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, Escape closes it, and the focus goes back where it was. */
function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()

  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}

interface ConfirmationProps {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** What the button that does it says: the deed, not "OK". */
  confirm: string
  cancel?: string
  /** The deed. What it throws is said in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>
}

/** Asks before a deed is done. */
export function ConfirmDialog({
  title,
  open,
  onClose,
  confirm,
  cancel = 'Cancel',
  onConfirm,
  children,
}: ConfirmationProps & Pick<DialogProps, 'open' | 'onClose'>) {
  const { run, pending, error } = useAction(onConfirm)
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div>{children}</div>
      {error && <FormError>{error}</FormError>}
      <div className={styles.actions}>
        <Button variant="primary" pending={pending} onClick={async () => (await run()) && onClose()}>
          {confirm}
        </Button>
        <Button onClick={onClose}>{cancel}</Button>
      </div>
    </Dialog>
  )
}

export interface ConfirmButtonProps extends ConfirmationProps {
  /** What the button on the page says. */
  label: string
  variant?: ButtonProps['variant']
}

/** A button whose deed is asked about first. */
export function ConfirmButton({ label, variant = 'danger', ...question }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...question} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
