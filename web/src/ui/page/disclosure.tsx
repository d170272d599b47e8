import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}

interface DisclosureProps {
  question: string
  /** Whether the answer is shown at first. */
  open?: boolean
  children: ReactNode
}

/** A question that opens its answer. Works without JavaScript, and the browser's search on the page finds it. */
export function Disclosure({ question, open, children }: DisclosureProps) {
  return (
    <details open={open} className={styles.disclosure}>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
