import type { ChangeEventHandler, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { FieldError, FieldLabel, useField, type Choice, type FieldProps } from './field.tsx'

/** Fields that belong together, under one heading. */
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
}

/** One box to tick. It sends `on`, or nothing. */
export function CheckboxField({ label, defaultChecked, onChange, ...words }: CheckboxFieldProps) {
  const field = useField(words)
  return (
    <div className={styles.check}>
      <input
        {...field.control}
        type="checkbox"
        defaultChecked={field.value === undefined ? defaultChecked : field.value === 'on'}
        onChange={onChange}
        className={styles.box}
      />
      <label htmlFor={field.id}>{label}</label>
      {words.hint !== undefined && (
        <div id={field.hintId} className={styles.hint}>
          {words.hint}
        </div>
      )}
      {field.error && <FieldError id={field.errorId}>{field.error}</FieldError>}
    </div>
  )
}

interface CardsProps extends FieldProps {
  choices: readonly Choice[]
  /** Narrow cards for short labels. */
  small?: boolean
}

function Cards({
  type,
  choices,
  small,
  chosen,
  ...words
}: CardsProps & { type: 'radio' | 'checkbox'; chosen: readonly string[] }) {
  const field = useField(words)
  const picked = field.value === undefined ? chosen : [field.value].flat()
  const { id, name, autoFocus, ...described } = field.control
  return (
    <fieldset className={styles.choices} aria-describedby={described['aria-describedby']}>
      <legend className={styles.legend}>
        <FieldLabel {...words} />
      </legend>
      {words.hint !== undefined && (
        <div id={field.hintId} className={styles.hint}>
          {words.hint}
        </div>
      )}
      {field.error && <FieldError id={field.errorId}>{field.error}</FieldError>}
      <div className={classes(styles.cards, small && styles.small)}>
        {choices.map(({ value, label, hint, icon }, at) => (
          <label key={value} className={styles.card}>
            <input
              type={type}
              id={`${id}${value}`}
              name={name}
              value={value}
              defaultChecked={picked.includes(value)}
              required={type === 'radio' && words.required}
              aria-invalid={described['aria-invalid']}
              autoFocus={at === 0 ? autoFocus : undefined}
              className={styles.box}
            />
            {icon}
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

/** One of a few, each with room to explain itself. */
export function RadioCards({ defaultValue, ...rest }: CardsProps & { defaultValue?: string }) {
  return <Cards {...rest} type="radio" chosen={defaultValue === undefined ? [] : [defaultValue]} />
}

const none: readonly string[] = []

/** Any number of several. End the name in `[]`, so that one tick still reads as a list. */
export function CheckboxCards({
  defaultValues = none,
  ...rest
}: CardsProps & { defaultValues?: readonly string[] }) {
  return <Cards {...rest} type="checkbox" chosen={defaultValues} />
}
