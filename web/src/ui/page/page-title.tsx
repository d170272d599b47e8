import type { ReactNode } from 'react'
import styles from './page-title.module.css'

/** The page's one main heading, and the sentence under it. */
export function PageTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <header className={styles.title}>
      <h1 dir="auto">{children}</h1>
      {lead !== undefined && (
        <p className={styles.lead} dir="auto">
          {lead}
        </p>
      )}
    </header>
  )
}
