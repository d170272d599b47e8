import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causes, causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { CauseCard, causeCardsClass } from './cause-card.tsx'
import styles from './cause-picker.module.css'

interface CausePickerProps {
  /** In the order in which they were chosen. */
  chosen: readonly Cause[]
  onChange: (chosen: readonly Cause[]) => void
}

/** All causes to tick. Each ticked one shows its place in the order in which they were chosen. */
export function CausePicker({ chosen, onChange }: CausePickerProps) {
  const toggle = (cause: Cause) =>
    onChange(chosen.includes(cause) ? chosen.filter((other) => other !== cause) : [...chosen, cause])

  return (
    <fieldset>
      <legend className={styles.summary}>
        <span role="status">{summary(chosen)}</span>
      </legend>
      <ul className={causeCardsClass}>
        {causes.map((cause) => {
          const index = chosen.indexOf(cause)
          return (
            <CauseCard
              key={cause}
              cause={cause}
              checked={index >= 0}
              rank={index >= 0 ? index + 1 : undefined}
              onChange={() => toggle(cause)}
            />
          )
        })}
      </ul>
    </fieldset>
  )
}

function summary(chosen: readonly Cause[]): string {
  const [first] = chosen
  if (!first) return `None of ${causes.length} chosen yet`
  return `${chosen.length} of ${causes.length} chosen, ${causeLabel(first)} first`
}
