import type { ReactNode } from 'react'
import styles from './drawings.module.css'

/** The frame of every drawing: decoration beside text that says the same, so it is hidden from screen readers. */
export function Drawing({ box, children }: { box: `${number} ${number}`; children: ReactNode }) {
  const [width, height] = box.split(' ')
  return (
    <svg
      viewBox={`0 0 ${box}`}
      width={width}
      height={height}
      className={styles.drawing}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}
