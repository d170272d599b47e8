import type { ElementType, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './layout.module.css'

type Gap = 'tight' | 'normal' | 'loose' | 'wide'

/** The width of the page, with its side margins. `narrow` suits a single form. */
export function Container({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes(styles.container, narrow && styles.narrow)}>{children}</div>
}

/** A column. Gaps: 8, 16 (normal), 24 and 48 px. */
export function Stack({
  gap = 'normal',
  as: Tag = 'div',
  children,
}: {
  gap?: Gap
  as?: ElementType
  children: ReactNode
}) {
  return <Tag className={classes(styles.stack, styles[gap])}>{children}</Tag>
}

/** A row that wraps when there is no room. */
export function Row({ gap = 'normal', children }: { gap?: Gap; children: ReactNode }) {
  return <div className={classes(styles.row, styles[gap])}>{children}</div>
}

/** Two children: the main content and, beside it on a wide screen, a side column. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Running text: headings, paragraphs and lists at reading width. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}

/** For screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: ElementType; children: ReactNode }) {
  return <Tag className={styles.visuallyHidden}>{children}</Tag>
}

/** A sheet of paper around a picture. */
export const PaperSheet = ({ children }: { children: ReactNode }) => (
  <div className={styles.paper}>{children}</div>
)

/** Somebody else's words, in the direction of their script. */
export const Quotation = ({ children }: { children: ReactNode }) => (
  <blockquote className={styles.quotation} dir="auto">
    {children}
  </blockquote>
)
