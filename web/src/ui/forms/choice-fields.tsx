import type { ChangeEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import {
  FieldError,
  FieldHint,
  FieldLabel,
  FieldNote,
  OwnError,
  useField,
  type Choice,
  type FieldProps,
} from './field.tsx'

/** A group of fields under one heading. */
export function FieldSet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={classes(styles.legend, styles.heading)}>{legend}</legend>
      <div className={styles.group}>{children}</div>
    </fieldset>
  )
}

export interface CheckboxFieldProps extends Omit<FieldProps, 'label' | 'optional'> {
  label: ReactNode
  defaultChecked?: boolean
  onChange?: ChangeEventHandler<HTMLInputElement>
  /** What `page-sending.js` says, without sending a static page's form in which a password was typed, while the box is not ticked. */
  missing?: string
}

/** One checkbox. It sends `on`, or nothing. */
export function CheckboxField({
  label,
  defaultChecked,
  onChange,
  missing,
  ...fieldProps
}: CheckboxFieldProps) {
  const field = useField(fieldProps)
  return (
    <div className={styles.check}>
      <input
        {...field.control}
        type="checkbox"
        defaultChecked={field.value === undefined ? defaultChecked : field.value === 'on'}
        onChange={onChange}
        className={styles.box}
        data-asks={missing && `${field.id}-missing`}
      />
      <label htmlFor={field.id}>{label}</label>
      <FieldHint field={field}>{fieldProps.hint}</FieldHint>
      <OwnError field={field} />
      {missing && !field.error && (
        <div id={`${field.id}-missing`} role="alert" hidden>
          <FieldError id={field.errorId}>{missing}</FieldError>
        </div>
      )}
    </div>
  )
}

interface RadioCardsProps extends FieldProps {
  choices: readonly Choice[]
  /** Narrow cards for short labels. */
  small?: boolean
  defaultValue?: string | undefined
  /** Gets the value that was chosen. */
  onChoose?: (value: string) => void
}

/** One of a few choices, each with room for a hint. */
export function RadioCards({ choices, small, defaultValue, onChoose, ...fieldProps }: RadioCardsProps) {
  const field = useField(fieldProps)
  const { id, name, autoFocus, required, 'aria-describedby': describedBy, ...invalid } = field.control
  return (
    <fieldset className={styles.choices} aria-describedby={describedBy}>
      <legend className={styles.legend}>
        <FieldLabel {...fieldProps} />
      </legend>
      <FieldHint field={field}>{fieldProps.hint}</FieldHint>
      <OwnError field={field} />
      <FieldNote field={field} />
      <div className={classes(styles.cards, small && styles.small)}>
        {choices.map(({ value, label, hint }, at) => (
          <label key={value} className={styles.card}>
            <input
              type="radio"
              id={at === 0 ? id : `${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === (field.value ?? defaultValue)}
              required={required}
              data-missing={field.missing}
              {...invalid}
              autoFocus={at === 0 ? autoFocus : undefined}
              onChange={onChoose && (() => onChoose(value))}
              className={styles.box}
            />
            <span className={styles.cardText}>
              <strong>{label}</strong>
              {hint && <span className={styles.hint}>{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
