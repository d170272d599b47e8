import type { ReactNode } from 'react'
import styles from './aside.module.css'

/** Beside a long page: a drawing, a short text and the next step. */
export function Aside({
  picture,
  title,
  children,
}: {
  picture?: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <aside className={styles.aside}>
      {picture}
      <h2>{title}</h2>
      {children}
    </aside>
  )
}
