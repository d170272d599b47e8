import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A closed letterbox, for empty states. */
export function Letterbox() {
  return (
    <Drawing box="320 200">
      <path className={styles.outlinedRed} d="M12 12h296v176H12Z" />
      <path className={styles.onRed} d="M30 30h260v140H30Z" />
      <path
        className={styles.outlined}
        d="M62 66h196a8 8 0 0 1 8 8v52a8 8 0 0 1-8 8H62a8 8 0 0 1-8-8V74a8 8 0 0 1 8-8Z"
      />
      <path className={styles.outlined} d="M80 82h160v36H80Z" />
      <path className={styles.line} d="M80 90h160" />
      <circle className={styles.solid} cx="68" cy="100" r="4" />
      <circle className={styles.solid} cx="252" cy="100" r="4" />
    </Drawing>
  )
}
