import type { ReactNode } from 'react'
import styles from './aside.module.css'

/** What stands beside a long page: a drawing, a thought, the one next step. */
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
