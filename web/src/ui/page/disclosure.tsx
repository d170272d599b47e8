import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

export function DisclosureList({ children }: { children: ReactNode }) {
  return <div className={styles.list}>{children}</div>
}

/** A question that opens its answer. Works without JavaScript, and the browser's search on the page finds it. */
export function Disclosure({ question, children }: { question: string; children: ReactNode }) {
  return (
    <details>
      <summary>{question}</summary>
      <div className={styles.answer}>{children}</div>
    </details>
  )
}
