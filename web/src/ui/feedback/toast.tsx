import { useEffect, useState } from 'react'
import { CloseIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
}

const toastEvents = new EventTarget()
let last = 0
/** Long enough to read a sentence twice (WCAG 2.2.1 leaves a message that can also be found on the page). */
const toastDurationMs = 8_000

/** Says a short piece of news that fits nowhere on the page, politely. Faults belong in the page, not here. */
export function toast(text: string): void {
  last += 1
  toastEvents.dispatchEvent(new CustomEvent<Toast>('toast', { detail: { id: last, text } }))
}

const removeToast = (id: number) => (shown: Toast[]) => shown.filter((one) => one.id !== id)

/** Where toasts appear; stands once in the shell. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(() => {
    const show = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>
      setToasts((shown) => [...shown, detail])
      setTimeout(() => setToasts(removeToast(detail.id)), toastDurationMs)
    }
    toastEvents.addEventListener('toast', show)
    return () => toastEvents.removeEventListener('toast', show)
  }, [])

  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          <button type="button" className={styles.close} onClick={() => setToasts(removeToast(id))}>
            <CloseIcon />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
        </div>
      ))}
    </div>
  )
}
