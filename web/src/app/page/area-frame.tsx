import type { ReactNode } from 'react'
import styles from './area-frame.module.css'

/** The room of a signed-in person's page, the same before and after it is loaded. */
export function AreaFrame({ children }: { children: ReactNode }) {
  return <div className={styles.area}>{children}</div>
}
