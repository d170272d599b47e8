import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A clipboard with the doors counted in fives. */
export function Tally() {
  return (
    <Drawing box="320 260">
      <path className={styles.outlined} d="M70 28h180v226H70Z" />
      <path className={styles.outlinedRed} d="M124 16h72v28h-72Z" />
      <circle className={styles.sheet} cx="160" cy="25" r="5" />
      {[0, 1].map((row) =>
        [0, 1].map((column) => (
          <g key={`${row}${column}`} transform={`translate(${92 + column * 74} ${72 + row * 62})`}>
            <path className={styles.line} d="M4 0v40M18 1v39M32 0v41M46 1v39" />
            <path className={styles.redLine} d="M-4 34 56 6" />
          </g>
        )),
      )}
      <path className={styles.fine} d="M90 206h140M90 222h140M90 238h84" />
    </Drawing>
  )
}
