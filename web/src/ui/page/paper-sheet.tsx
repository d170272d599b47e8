import type { ReactNode } from 'react'
import styles from './paper-sheet.module.css'

/** A sheet of paper around a picture. */
export const PaperSheet = ({ children }: { children: ReactNode }) => (
  <div className={styles.paper}>{children}</div>
)
