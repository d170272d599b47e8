import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  /** A drawing. */
  picture?: ReactNode
  /** Why the list is empty, and what it will show. */
  children: ReactNode
  /** The one next step: a `ButtonLink`. */
  next?: ReactNode
}

/** Shown in place of an empty list. */
export function EmptyState({ title, picture, children, next }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <h2 className={styles.title}>{title}</h2>
      <p>{children}</p>
      {next}
    </div>
  )
}
