import { useId } from 'react'
import styles from './progress-bar.module.css'

/** @param part 0 to 1; null while it is unknown */
export function ProgressBar({ label, part }: { label: string; part: number | null }) {
  const id = useId()
  return (
    <div className={styles.progress}>
      <div className={styles.labels}>
        <label htmlFor={id}>{label}</label>
        {part !== null && <span>{Math.round(part * 100)}%</span>}
      </div>
      <progress id={id} className={styles.bar} max={1} {...(part !== null && { value: part })} />
    </div>
  )
}
