import { useEffect, useState } from 'react'
import { CloseIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'
import styles from './toast.module.css'

type Toast = CustomEvent<string>

/** Long enough to read a sentence twice (WCAG 2.2.1 allows it, because the page also shows the result). */
const toastDurationMs = 8_000
/** After somebody goes on: one may cover what they go on to. */
const lingerMs = 4_000
const signsOfGoingOn = ['click', 'wheel', 'touchmove']

/** Shows a short message that has no place on the page. Errors belong in the page, not here. */
export function toast(text: string): void {
  document.dispatchEvent(new CustomEvent('toast', { detail: text }))
}

const without = (gone: Toast) => (toasts: Toast[]) => toasts.filter((toast) => toast !== gone)

/** Where toasts appear; used once, in the shell. */
export function Toasts() {
  const [toasts, setToasts] = useState<Toast[]>([])

  useEffect(() => {
    const show = (event: Event) => {
      const shown = event as Toast
      const remove = () => setToasts(without(shown))
      setToasts((before) => [...before, shown])
      setTimeout(remove, toastDurationMs)
      for (const sign of signsOfGoingOn)
        addEventListener(sign, () => setTimeout(remove, lingerMs), { once: true })
    }
    document.addEventListener('toast', show)
    return () => document.removeEventListener('toast', show)
  }, [])

  return (
    <div className={styles.toasts} role="status">
      {toasts.map((one) => (
        <div key={one.timeStamp} className={styles.toast}>
          <span>{one.detail}</span>
          <button type="button" className={styles.close} onClick={() => setToasts(without(one))}>
            <CloseIcon />
            <VisuallyHidden>Close</VisuallyHidden>
          </button>
        </div>
      ))}
    </div>
  )
}
