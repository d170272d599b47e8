import type { ReactNode } from 'react'
import styles from './no-wrap.module.css'

/** Text that a narrow column must not break. */
export const NoWrap = ({ children }: { children: ReactNode }) => (
  <span className={styles.noWrap}>{children}</span>
)
