import type { ReactNode } from 'react'
import styles from './quotation.module.css'

/** Somebody else's words, in the direction of their script. */
export const Quotation = ({ children }: { children: ReactNode }) => (
  <blockquote className={styles.quotation} dir="auto">
    {children}
  </blockquote>
)
