import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '../forms/button.tsx'
import styles from './dialog.module.css'
import { FormError } from '../forms/form.tsx'
import { useAction } from '../forms/action-button.tsx'

interface DialogProps {
  title: string
  open: boolean
  /** Escape, or a button inside that calls it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's modal dialog: it traps the focus, Escape closes it, and then the focus returns. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // `close` fires later, perhaps after the dialog was opened again: ignore the one that we caused.
  const closedByUs = useRef(false)

  useEffect(() => {
    if (!open) {
      closedByUs.current = dialog.current?.open === true
      return dialog.current?.close()
    }
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus()
  }, [open])

  const handleClose = () => {
    if (!closedByUs.current) onClose()
    closedByUs.current = false
  }

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={heading} onClose={handleClose}>
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}

interface ConfirmationProps {
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The label of the confirming button: the action, not "OK". */
  confirm: string
  cancel?: string
  /** The action. If it throws, the dialog stays open and shows the message. */
  onConfirm: () => Promise<unknown>
}

/** Asks before an action is done. The focus begins on Cancel, so that Enter does nothing by mistake. */
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
        <Button onClick={onClose} data-focus-first="">
          {cancel}
        </Button>
      </div>
    </Dialog>
  )
}

export interface ConfirmButtonProps extends ConfirmationProps {
  /** The label of the button on the page. */
  label: ReactNode
  variant?: ButtonProps['variant']
}

/** A button that asks before its action is done. */
export function ConfirmButton({ label, variant = 'danger', ...confirmation }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog {...confirmation} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
