import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A hand holding out a leaflet between thumb and fingers. */
export function HandWithLeaflet() {
  return (
    <Drawing box="320 260">
      {/* Fingers behind the sheet */}
      <path
        className={styles.outlined}
        d="M196 128c16-4 36-9 50-11 10-1 13 11 3 14l-14 4c9-1 12 11 2 14l-12 3c8 0 10 11 1 13l-12 3c6 1 7 10-1 12-14 4-28 6-44 6Z"
      />
      {/* Leaflet */}
      <g transform="rotate(9 190 90)">
        <path className={styles.outlined} d="M116 12h118v158H116Z" />
        <path className={styles.red} d="M128 25h94v36h-94Z" />
        <path className={styles.fine} d="M128 77h94M128 91h94M128 105h94M128 119h60" />
      </g>
      {/* Sleeve, cuff, back of the hand and the thumb on top of the sheet */}
      <path className={styles.outlinedRed} d="M0 190 70 152l36 66L22 260H0Z" />
      <path className={styles.onRed} d="m54 168 34 62" />
      <path
        className={styles.outlined}
        d="M70 152c14-9 26-18 42-24 22-8 46-12 66-18 12-3 17 12 6 17-14 6-28 11-42 17 8 6 20 12 34 15 4 12 4 30-4 40-22 4-42 6-66 19Z"
      />
      <path className={styles.fine} d="M170 119l10-3" />
    </Drawing>
  )
}
