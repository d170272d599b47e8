import { useEffect, useState } from 'react'
import { CloseIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
}

const toastEvents = new EventTarget()
let lastId = 0
/** Long enough to read a sentence twice (WCAG 2.2.1 allows it, because the page also shows the result). */
const toastDurationMs = 8_000

/** Shows a short message that has no place on the page. Errors belong in the page, not here. */
export function toast(text: string): void {
  lastId += 1
  toastEvents.dispatchEvent(new CustomEvent<Toast>('toast', { detail: { id: lastId, text } }))
}

const removeToast = (id: number) => (toasts: Toast[]) => toasts.filter((toast) => toast.id !== id)

/** Where toasts appear; used once, in the shell. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(() => {
    const show = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>
      setToasts((current) => [...current, detail])
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
