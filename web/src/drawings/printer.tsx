import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'

/** A home printer with a leaflet coming out. */
export function Printer() {
  return (
    <Drawing box="320 260">
      {/* Paper waiting at the back */}
      <path className={styles.outlined} d="M96 92 108 14h104l12 78Z" />
      <path className={styles.fine} d="M122 36h76M119 54h82" />
      {/* Body */}
      <path
        className={styles.outlined}
        d="M44 92h232a16 16 0 0 1 16 16v76a12 12 0 0 1-12 12H40a12 12 0 0 1-12-12v-76a16 16 0 0 1 16-16Z"
      />
      <path className={styles.solid} d="M28 128h264v8H28Z" />
      <path className={styles.solid} d="M74 160h172v18H74Z" />
      <circle className={styles.red} cx="264" cy="112" r="7" />
      <path className={styles.line} d="M48 112h26M84 112h10" />
      {/* Leaflet */}
      <path className={styles.outlined} d="M88 172h144l16 74H72Z" />
      <path className={styles.red} d="m95 184 130 0 4.500 21H90.500Z" />
      <path className={styles.fine} d="M88 216h144M85.500 229h90" />
      <path className={styles.line} d="M52 196v18M268 196v18" />
    </Drawing>
  )
}
