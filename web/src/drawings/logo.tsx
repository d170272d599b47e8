import { featherQuill, featherRib, featherVane } from './feather.tsx'
import styles from './logo.module.css'

/** The feather and the name, one word per line. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 48 48" className={styles.feather} aria-hidden="true" focusable="false">
        <path d={featherVane} className={styles.vane} />
        <path d={featherRib} className={styles.rib} />
        <path d={featherQuill} className={styles.quill} />
      </svg>
      <span className={styles.name}>
        {name.split(' ').map((word) => (
          <span key={word}>{word} </span>
        ))}
      </span>
    </span>
  )
}
