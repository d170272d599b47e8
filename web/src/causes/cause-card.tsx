import { causeLabel, type Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { ComponentProps } from 'react'
import { Unseen } from '../ui/page/layout.tsx'
import styles from './cause-card.module.css'
import { CauseIcon } from './cause-icon.tsx'

interface CauseCardProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  cause: Cause
  /** As which it was chosen, counted from 1; shown in the place of a tick. */
  place?: number | undefined
}

/** A cause to tick, in a list of {@link causeCards}. */
export function CauseCard({ cause, place, ...input }: CauseCardProps) {
  return (
    <li>
      <label className={styles.card}>
        <input {...input} type="checkbox" className={styles.box} />
        <CauseIcon cause={cause} />
        <span className={styles.name}>{causeLabel(cause)}</span>
        {place !== undefined && (
          <span className={styles.place}>
            <Unseen> choice </Unseen>
            {place}
          </span>
        )}
      </label>
    </li>
  )
}

/** The class of the list around the cards. */
export const causeCards = styles.cards
