import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { CauseIcon } from './cause-icon.tsx'
import styles from './cause-ranking.module.css'
import { moveTo } from './move-to.ts'
import { useDragOrder } from './use-drag-order.ts'

interface CauseRankingProps {
  /** In order of priority. */
  chosen: readonly Cause[]
  onChange: (chosen: readonly Cause[]) => void
}

/** Orders the chosen causes by priority, by drag or with two buttons for each (rule: cause-priority). */
export function CauseRanking({ chosen, onChange }: CauseRankingProps) {
  const [announcement, setAnnouncement] = useState('')
  const { dragged, listProps, handleProps } = useDragOrder(chosen, onChange)

  function move(cause: Cause, place: number) {
    if (place < 0 || place >= chosen.length) return
    onChange(moveTo(chosen, cause, place))
    setAnnouncement(`${causeLabel(cause)} is now ${place + 1} of ${chosen.length}.`)
  }

  return (
    <section aria-label="Your order" className={styles.ranking}>
      <h2>Your order</h2>
      <p>The first counts most. Drag a cause by its dots, or use its arrows.</p>
      <ol {...listProps} className={styles.list}>
        {chosen.map((cause, index) => (
          <li key={cause} className={classes(styles.row, cause === dragged && styles.dragged)}>
            <span {...handleProps(cause)} className={styles.handle} data-handle={cause}>
              <DragIcon />
            </span>
            <span className={styles.rank}>{index + 1}</span>
            <CauseIcon cause={cause} />
            <span className={styles.name}>{causeLabel(cause)}</span>
            <Arrow
              label={`Move ${causeLabel(cause)} up`}
              isDisabled={index === 0}
              onPress={() => move(cause, index - 1)}
            >
              m6 15 6-6 6 6
            </Arrow>
            <Arrow
              label={`Move ${causeLabel(cause)} down`}
              isDisabled={index === chosen.length - 1}
              onPress={() => move(cause, index + 1)}
            >
              m6 9 6 6 6-6
            </Arrow>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}

interface ArrowProps {
  label: string
  /** Not the `disabled` attribute, which would lose the focus. */
  isDisabled: boolean
  onPress: () => void
  children: string
}

const Arrow = ({ label, isDisabled, onPress, children }: ArrowProps) => (
  <button
    type="button"
    className={styles.arrow}
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={onPress}
  >
    <Icon>
      <path d={children} />
    </Icon>
  </button>
)

const DragIcon = () => (
  <Icon>
    {[6, 12, 18].flatMap((y) => [9, 15].map((x) => <path key={`${x} ${y}`} d={`M${x} ${y}v.1`} />))}
  </Icon>
)
