import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Questions below each other. */
export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}

/** A question that unfolds its answer; without script, and found by the browser's own search. */
export function Disclosure({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
