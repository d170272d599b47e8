import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'
import { featherQuill, featherRib, featherVane } from './feather.tsx'

/** A marching banner on its two poles. */
export function Banner() {
  return (
    <Drawing box="320 260">
      <path className={styles.line} d="M42 30v226M278 30v226" />
      <circle className={styles.outlinedRed} cx="42" cy="22" r="9" />
      <circle className={styles.outlinedRed} cx="278" cy="22" r="9" />
      <path className={styles.line} d="M42 44h236" />
      <path
        className={styles.outlinedRed}
        d="M54 44h212v120c-18 22-34 10-53 18-19 8-34 24-53 24s-34-16-53-24c-19-8-35 4-53-18Z"
      />
      <path
        className={styles.onRed}
        d="M66 56h188v104c-14 14-28 6-44 13-18 8-32 21-50 21s-32-13-50-21c-16-7-30 1-44-13Z"
      />
      <g transform="translate(112 66) scale(2)">
        <path className={styles.sheet} d={featherVane} />
        <path className={styles.redLine} d={featherRib} strokeWidth="2" />
        <path className={styles.cut} d={featherQuill} />
      </g>
      <path className={styles.redLine} d="M54 164v18M266 164v18M160 206v18" />
      <path className={styles.red} d="m54 178 6 18H48ZM266 178l6 18h-12ZM160 220l7 20h-14Z" />
      <path className={styles.line} d="M42 60h12M266 60h12M42 150h12M266 150h12" />
    </Drawing>
  )
}
