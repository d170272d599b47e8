import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import styles from './dialog.module.css'
import { FormError } from './form.tsx'

interface DialogProps {
  title: string
  open: boolean
  /** Escape, or a button inside that calls it. */
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog: it keeps the focus, Escape closes it, and the focus goes back where it was. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
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

export interface ConfirmButtonProps {
  /** What the button on the page says. */
  label: string
  look?: ButtonProps['look']
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** What the button that does it says: the deed, not "OK". */
  confirm: string
  cancel?: string
  /** The deed. What it throws is said in the dialog, which stays open. */
  onConfirm: () => Promise<unknown>
}

/** A button whose deed is asked about first. */
export function ConfirmButton({
  label,
  look = 'danger',
  title,
  children,
  confirm,
  cancel = 'Cancel',
  onConfirm,
}: ConfirmButtonProps) {
  const [open, setOpen] = useState(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function go() {
    setPending(true)
    setFault(null)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={title} open={open} onClose={() => setOpen(false)}>
        <div>{children}</div>
        {fault && <FormError>{fault}</FormError>}
        <div className={styles.actions}>
          <Button look="primary" pending={pending} onClick={go}>
            {confirm}
          </Button>
          <Button onClick={() => setOpen(false)}>{cancel}</Button>
        </div>
      </Dialog>
    </>
  )
}
