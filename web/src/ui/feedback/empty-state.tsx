import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  title: string
  /** A drawing. */
  picture?: ReactNode
  /** Why there is nothing, and what will be here. */
  children: ReactNode
  /** The one next step: a `ButtonLink`. */
  next?: ReactNode
}

/** What a list shows while it has nothing. */
export function EmptyState({ title, picture, children, next }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {picture}
      <h3>{title}</h3>
      <p>{children}</p>
      {next}
    </div>
  )
}
