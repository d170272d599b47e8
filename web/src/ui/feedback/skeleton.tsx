import styles from './skeleton.module.css'
import { VisuallyHidden } from '../page/layout.tsx'

/** The shape of text that is loading. `label` is for screen readers; `data-skeleton` shows end-to-end tests that the page is not complete yet. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" data-skeleton="">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
      </div>
    </div>
  )
}
