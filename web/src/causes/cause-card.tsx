import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import type { ComponentProps } from 'react'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import styles from './cause-card.module.css'
import { CauseIcon } from './cause-icon.tsx'

interface CauseCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  cause: Cause
  /** The order in which it was chosen, counted from 1. Shown in place of a tick. */
  rank?: number | undefined
}

/** A cause to tick, in a list of class {@link causeCardsClass}. */
export function CauseCard({ cause, rank, ...input }: CauseCardProps) {
  return (
    <li>
      <label className={styles.card}>
        <input {...input} type="checkbox" className={styles.box} />
        <CauseIcon cause={cause} />
        <span className={styles.name}>{causeLabel(cause)}</span>
        {rank !== undefined && (
          <span className={styles.rank}>
            <VisuallyHidden> choice </VisuallyHidden>
            {rank}
          </span>
        )}
      </label>
    </li>
  )
}

/** For the list around the cards. */
export const causeCardsClass = styles.cards
