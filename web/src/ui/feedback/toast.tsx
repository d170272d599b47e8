import { useEffect, useState } from 'react'
import { CloseIcon } from '../icons.tsx'
import { Unseen } from '../page/layout.tsx'
import styles from './toast.module.css'

interface Toast {
  id: number
  text: string
}

const posted = new EventTarget()
let last = 0
/** Long enough to read a sentence twice (WCAG 2.2.1 leaves a message that can also be found on the page). */
const shownFor = 8_000

/** Says a short piece of news that fits nowhere on the page, politely. Faults belong in the page, not here. */
export function toast(text: string): void {
  last += 1
  posted.dispatchEvent(new CustomEvent<Toast>('toast', { detail: { id: last, text } }))
}

const without = (id: number) => (shown: Toast[]) => shown.filter((one) => one.id !== id)

/** Where toasts appear; stands once in the shell. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(() => {
    const show = (event: Event) => {
      const { detail } = event as CustomEvent<Toast>
      setToasts((shown) => [...shown, detail])
      setTimeout(() => setToasts(without(detail.id)), shownFor)
    }
    posted.addEventListener('toast', show)
    return () => posted.removeEventListener('toast', show)
  }, [])

  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, text }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          <button type="button" className={styles.close} onClick={() => setToasts(without(id))}>
            <CloseIcon />
            <Unseen>Close</Unseen>
          </button>
        </div>
      ))}
    </div>
  )
}
