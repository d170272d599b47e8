import type { ReactNode } from 'react'
import { FieldHint, FieldNote, useField, type Choice } from '../../ui/forms/field.tsx'
import styles from './choice-row.module.css'

interface ChoiceRowProps {
  name: string
  label: string
  hint?: string
  choices: readonly (Choice & { picture?: ReactNode })[]
  defaultValue: string | undefined
}

/** One of a few choices with short names, in a row. */
export function ChoiceRow({ name, label, hint, choices, defaultValue }: ChoiceRowProps) {
  const field = useField({ name, hint })
  return (
    <fieldset className={styles.group} aria-describedby={field.control['aria-describedby']}>
      <legend className={styles.legend}>{label}</legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <FieldNote field={field} />
      <div className={styles.choices}>
        {choices.map(({ value, label: text, picture }, at) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              id={at === 0 ? field.id : `${field.id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
            />
            {picture}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
