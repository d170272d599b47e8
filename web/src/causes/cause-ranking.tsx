import { causeLabel, type Cause } from '@street-musketeers/contract/causes/causes.ts'
import { useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { CauseIcon } from './cause-icon.tsx'
import styles from './cause-ranking.module.css'
import { moveTo } from './move-to.ts'
import { useDragOrder } from './use-drag-order.ts'

interface CauseRankingProps {
  /** In the order in which they count. */
  chosen: readonly Cause[]
  onChange: (chosen: readonly Cause[]) => void
}

/** The chosen causes as a list to put in order: by drag, or by the two buttons of each. */
export function CauseRanking({ chosen, onChange }: CauseRankingProps) {
  const [said, setSaid] = useState('')
  const { dragged, listProps, handleProps } = useDragOrder(chosen, onChange)

  function move(cause: Cause, place: number) {
    if (place < 0 || place >= chosen.length) return
    onChange(moveTo(chosen, cause, place))
    setSaid(`${causeLabel(cause)} is now ${place + 1} of ${chosen.length}.`)
  }

  return (
    <section aria-label="Your order" className={styles.ranking}>
      <h2>Your order</h2>
      <p>The first counts most. Drag a cause by its dots, or use its arrows.</p>
      <ol {...listProps} className={styles.list}>
        {chosen.map((cause, at) => (
          <li key={cause} className={classes(styles.row, cause === dragged && styles.dragged)}>
            <span {...handleProps(cause)} className={styles.handle} data-handle={cause}>
              <DragIcon />
            </span>
            <span className={styles.rank}>{at + 1}</span>
            <CauseIcon cause={cause} />
            <span className={styles.name}>{causeLabel(cause)}</span>
            <Arrow
              label={`Move ${causeLabel(cause)} up`}
              isDisabled={at === 0}
              onPress={() => move(cause, at - 1)}
            >
              m6 15 6-6 6 6
            </Arrow>
            <Arrow
              label={`Move ${causeLabel(cause)} down`}
              isDisabled={at === chosen.length - 1}
              onPress={() => move(cause, at + 1)}
            >
              m6 9 6 6 6-6
            </Arrow>
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </section>
  )
}

interface ArrowProps {
  label: string
  /** At its end of the list it stays where it is, so that the focus does too. */
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
