import styles from './drawings.module.css'

/** The letterbox of a front door, with a leaflet that goes through it once. Part of a drawing. */
export function PostedLeaflet() {
  return (
    <>
      <path className={styles.outlined} d="M118 290h124v40H118Z" />
      <path className={styles.solid} d="M130 302h100v14H130Z" />
      <g className={styles.arriving}>
        <path className={styles.outlined} d="M140 309h80l6 92h-92Z" />
        <path className={styles.red} d="m146 322 68 0 1.2 18h-70.4Z" />
        <path className={styles.fine} d="M146 352h68M145 364h70M144 376h48" />
      </g>
    </>
  )
}
