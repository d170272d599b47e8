import styles from './skeleton.module.css'
import { VisuallyHidden } from '../page/layout.tsx'

/**
 * The shape of what is about to come: running text (`page`), or a grid of cards. `label` says it to ears; `data-skeleton` says to
 * journeys that a page is not whole yet.
 */
export function Skeleton({ kind, label }: { kind: 'page' | 'cards'; label: string }) {
  return (
    <div role="status" data-skeleton="">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={kind === 'cards' ? styles.cards : styles.skeleton} aria-hidden="true">
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
        <div className={styles.bar} />
      </div>
    </div>
  )
}
