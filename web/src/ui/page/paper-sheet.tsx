import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './paper-sheet.module.css'

/** A sheet of paper around a picture. `flat` has no fold, for content that scrolls. */
export function PaperSheet({ flat = false, children }: { flat?: boolean; children: ReactNode }) {
  return <div className={classes(styles.paper, flat && styles.flat)}>{children}</div>
}
