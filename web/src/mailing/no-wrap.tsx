import type { ReactNode } from 'react'
import styles from './no-wrap.module.css'

/** What a narrow column must not break within a word. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span className={styles.noWrap}>{children}</span>
)
