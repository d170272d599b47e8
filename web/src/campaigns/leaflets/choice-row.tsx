import type { ReactNode } from 'react'
import { FieldHint, FieldNote, OwnError, useField, type Choice } from '../../ui/forms/field.tsx'
import styles from './choice-row.module.css'

interface ChoiceRowProps {
  name: string
  label: string
  hint?: string
  choices: readonly (Choice & { picture?: ReactNode })[]
  defaultValue: string | undefined
  /** For what is looked at, and no part of what the form says. */
  onLook?: (value: string) => void
}

/** One of a few choices with short names, in a row. */
export function ChoiceRow({ name, label, hint, choices, defaultValue, onLook }: ChoiceRowProps) {
  const field = useField({ name, hint })
  return (
    <fieldset className={styles.group} aria-describedby={field.control['aria-describedby']}>
      <legend className={styles.legend}>{label}</legend>
      <FieldHint field={field}>{hint}</FieldHint>
      <OwnError field={field} />
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
              data-never-saved={onLook && ''}
              onChange={onLook && (() => onLook(value))}
            />
            {picture}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
