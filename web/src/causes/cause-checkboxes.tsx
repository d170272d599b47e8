import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causes } from '@street-musketeers/contract/causes/cause-list.ts'
import { FieldHint, FieldLabel, OwnError, useField, type FieldProps } from '../ui/forms/field.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { CauseCard, causeCardsClass } from './cause-card.tsx'
import styles from './cause-checkboxes.module.css'

interface CauseCheckboxesProps extends FieldProps {
  /** Ends in `[]`, so that one tick still reads as a list. */
  name: `${string}[]`
  defaultValues: readonly Cause[]
}

/** All causes as a field of a form, in no order of priority. */
export function CauseCheckboxes({ defaultValues, ...props }: CauseCheckboxesProps) {
  const field = useField(props)
  const ticked = field.value === undefined ? defaultValues : [field.value].flat()
  return (
    <fieldset aria-describedby={field.control['aria-describedby']}>
      <legend className={styles.label}>
        <FieldLabel {...props} />
      </legend>
      <Stack gap="tight">
        <FieldHint field={field}>{props.hint}</FieldHint>
        <OwnError field={field} />
        <ul className={causeCardsClass}>
          {causes.map((cause, at) => (
            <CauseCard
              key={cause}
              id={at === 0 ? field.id : undefined}
              cause={cause}
              name={props.name}
              value={cause}
              defaultChecked={ticked.includes(cause)}
              aria-invalid={field.control['aria-invalid']}
            />
          ))}
        </ul>
      </Stack>
    </fieldset>
  )
}
