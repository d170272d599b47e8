import { classes } from '../classes.ts'
import styles from './skeleton.module.css'
import { VisuallyHidden } from '../page/layout.tsx'

/** The shape of a heading and text that are loading. `label` is for screen readers; `data-skeleton` shows end-to-end tests that the page is not complete yet. */
export function Skeleton({ label, hasHeading = true }: { label: string; hasHeading?: boolean }) {
  return (
    <div role="status" data-skeleton="">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        {hasHeading && <div className={classes(styles.bar, styles.heading)} />}
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
      </div>
    </div>
  )
}
