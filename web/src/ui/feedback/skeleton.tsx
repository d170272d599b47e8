import styles from './skeleton.module.css'
import { VisuallyHidden } from '../page/layout.tsx'

/**
 * The shape of content that is loading: running text (`page`) or a grid of cards. `label` is for screen readers; `data-skeleton`
 * shows end-to-end tests that the page is not complete yet.
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
