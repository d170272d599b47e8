import type { ElementType, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './layout.module.css'

type Gap = 'tight' | 'normal' | 'loose' | 'wide'

/** The width of the page, with its side margins. `narrow` suits a single form. */
export function Container({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  return <div className={classes(styles.container, narrow && styles.narrow)}>{children}</div>
}

/** Things below each other. Gaps: 8, 16 (normal), 24 and 48 px. */
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

/** Things beside each other, wrapping when there is no room. */
export function Row({ gap = 'normal', children }: { gap?: Gap; children: ReactNode }) {
  return <div className={classes(styles.row, styles[gap])}>{children}</div>
}

/** Main matter and, beside it on a wide screen, its companion: two children. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}

/** Running text: headings, paragraphs and lists at reading width with their spaces. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}

/** For ears only. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: ElementType; children: ReactNode }) {
  return <Tag className={styles.visuallyHidden}>{children}</Tag>
}
