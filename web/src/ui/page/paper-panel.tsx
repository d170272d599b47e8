import type { ReactNode } from 'react'
import styles from './paper-panel.module.css'

/** How wide a panel shows its picture. */
export const panelPictureSizes = '(min-width: 40rem) 15rem, 6rem'

/** The one thing a page is about: what it is, a picture on paper, beside it the heading, and what to know and do. */
export function PaperPanel({
  label,
  picture,
  heading,
  children,
}: {
  label: string
  picture: ReactNode
  heading: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-label={label}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.heading}>
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
        {heading}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** The one thing to do: a button, as wide as the panel on a phone. */
export const PanelAction = ({ children }: { children: ReactNode }) => (
  <div className={styles.action}>{children}</div>
)
