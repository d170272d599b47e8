import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

/** Questions that unfold their answers; without script, and found by the browser's own search. */
export function DisclosureList({
  questions,
}: {
  questions: readonly (readonly [question: string, answer: ReactNode])[]
}) {
  return (
    <div className={styles.list}>
      {questions.map(([question, answer]) => (
        <details key={question}>
          <summary>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  )
}
