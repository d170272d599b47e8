import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './paper-sheet.module.css'

/** A sheet of paper around a picture. `flat` leaves out the fold, for what can be scrolled inside. */
export function PaperSheet({ flat = false, children }: { flat?: boolean; children: ReactNode }) {
  return <div className={classes(styles.paper, flat && styles.flat)}>{children}</div>
}
