import { use, useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { FormIdContext, useFieldState } from './form-state.ts'
import { WarningIcon } from '../icons.tsx'
import { VisuallyHidden } from '../page/layout.tsx'

export interface FieldProps {
  /** The name in the contract; nested fields use dots: `address.city`. */
  name: string
  label: string
  hint?: ReactNode
  /** Shows the asterisk; the form is refused without it. */
  required?: boolean | undefined
  /** The error when it is left empty. By default the label makes it: `Enter town or city`. */
  missing?: string | undefined
  /** Shows "(optional)" after the label, in a form where most fields are required. */
  optional?: boolean | undefined
}

/** The id of a field's control, or of the first one in a group. */
export const fieldId = (formId: string, name: string) => `${formId}${name.replace(/\[\]$/, '')}`

/** The state of a field, and the attributes that connect its texts to its control. */
export function useField({
  name,
  hint,
  required,
  missing,
}: Pick<FieldProps, 'name' | 'hint' | 'required' | 'missing'>) {
  const ownId = useId()
  const formId = use(FormIdContext)
  const id = formId === null ? ownId : fieldId(formId, name)
  const { error, note, value, isFirstError } = useFieldState(name)
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const noteId = `${id}-note`
  return {
    id,
    hintId,
    errorId,
    noteId,
    error,
    note,
    value,
    missing,
    control: {
      id,
      name,
      'aria-describedby':
        classes(hint !== undefined && hintId, error && errorId, note !== undefined && noteId) || undefined,
      'aria-invalid': error ? true : undefined,
      required,
      autoFocus: (error && isFirstError) || undefined,
    },
  } as const
}

export function FieldLabel({
  label,
  required,
  optional,
}: Pick<FieldProps, 'label' | 'required' | 'optional'>) {
  return (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true" data-required>
          {' '}
          *
        </span>
      )}
      {optional && <span className={styles.optional}> (optional)</span>}
    </>
  )
}

/** @param of the name of the field, for `refused-form.js`, which removes the error of a static page's field when it is corrected */
export function FieldError({ id, of, children }: { id: string; of?: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} data-error-of={of}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  )
}

type FieldState = ReturnType<typeof useField>

/** The hint, under the label; nothing without one. */
export const FieldHint = ({ field, children }: { field: FieldState; children: ReactNode }) =>
  children !== undefined && (
    <div id={field.hintId} className={styles.hint}>
      {children}
    </div>
  )

/** The error that the form's last refusal has for the field, if any. */
export const OwnError = ({ field: { error, errorId, control } }: { field: FieldState }) =>
  error && (
    <FieldError id={errorId} of={control.name}>
      {error}
    </FieldError>
  )

/** What else is said under the field; nothing without it. */
export const FieldNote = ({ field: { note, noteId } }: { field: FieldState }) =>
  note !== undefined && (
    <div id={noteId} className={styles.note}>
      {note}
    </div>
  )

interface FrameProps extends FieldProps {
  field: FieldState
  children: ReactNode
}

/** Label, hint, control and error, in reading order. */
function FieldFrame({ field, children, ...props }: FrameProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={field.id} className={styles.label}>
        <FieldLabel {...props} />
      </label>
      <FieldHint field={field}>{props.hint}</FieldHint>
      {children}
      <OwnError field={field} />
      <FieldNote field={field} />
    </div>
  )
}

type Text = 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search'
// No field has a `maxLength`, because browsers cut off what is pasted without a word. The server’s message says what is too long.
type InputProps = Omit<
  ComponentProps<'input'>,
  'type' | 'className' | 'name' | 'required' | 'id' | 'maxLength'
>

export interface TextFieldProps extends FieldProps, InputProps {
  type?: Text
  /** For a number, a date or a code. */
  short?: boolean
}

/** Separates what concerns a field's frame from the attributes of its control. */
function useFramed<Props extends FieldProps>({
  name,
  label,
  hint,
  required,
  missing,
  optional,
  ...rest
}: Props) {
  const field = useField({ name, hint, required, missing })
  return { field, frame: { field, name, label, hint, required, optional }, rest }
}

/** One line of text. `type="number"` shows the numeric keyboard but stays a text input, without spin buttons. */
export function TextField({ type = 'text', short, ...props }: TextFieldProps) {
  const { field, frame, rest } = useFramed(props)
  return (
    <FieldFrame {...frame}>
      <input
        dir="auto"
        {...(type === 'number' ? { inputMode: 'numeric' as const } : {})}
        {...rest}
        {...field.control}
        data-missing={field.missing}
        type={type === 'number' ? 'text' : type}
        defaultValue={(field.value as string | undefined) ?? rest.defaultValue}
        className={classes(styles.input, short && styles.short)}
      />
    </FieldFrame>
  )
}

/** A password, hidden until "View" is pressed. The server never sends a password back. */
export function PasswordField(props: FieldProps & InputProps) {
  const { field, frame, rest } = useFramed(props)
  return (
    <FieldFrame {...frame}>
      <div className={styles.row}>
        <input
          {...rest}
          {...field.control}
          data-missing={field.missing}
          type="password"
          data-never-saved
          spellCheck={false}
          autoCapitalize="none"
          className={styles.input}
        />
        {/* Handled by page-fields.js, so that it works on static pages too. */}
        <button type="button" className={styles.reveal} data-reveals={field.id} aria-pressed="false">
          <span className={styles.view}>View</span>
          <span className={styles.hide}>Hide</span>
          <VisuallyHidden> {props.label.toLowerCase()}</VisuallyHidden>
        </button>
      </div>
    </FieldFrame>
  )
}

export interface TextAreaProps
  extends
    FieldProps,
    Omit<ComponentProps<'textarea'>, 'className' | 'name' | 'required' | 'id' | 'maxLength'> {
  /** Shows a character count, with the advised maximum. */
  recommendedLength?: number
  /** The same, with the allowed maximum. With both, it counts up to the advised one. */
  limit?: number
  /** Buttons for the text, above it. */
  tools?: ReactNode
}

export function TextArea({ recommendedLength, limit, tools, ...props }: TextAreaProps) {
  const { field, frame, rest } = useFramed(props)
  const typed = String(field.value ?? rest.defaultValue ?? '')
  const { length } = [...typed]
  const count = recommendedLength ?? limit
  const countId = `${field.id}-counted`
  return (
    <FieldFrame {...frame}>
      {tools}
      <textarea
        dir="auto"
        rows={5}
        {...rest}
        {...field.control}
        data-missing={field.missing}
        aria-describedby={
          classes(field.control['aria-describedby'], count !== undefined && countId) || undefined
        }
        defaultValue={typed}
        className={styles.input}
      />
      {count !== undefined && (
        <p id={countId} className={styles.count}>
          <span
            id={`${field.id}-count`}
            data-advised={recommendedLength}
            data-allowed={limit}
            data-over={length > (recommendedLength ?? Infinity) || undefined}
            data-too-long={length > (limit ?? Infinity) || undefined}
          >
            {length.toLocaleString('en-GB')}
          </span>{' '}
          of {count.toLocaleString('en-GB')} characters
          <span role="status">
            {recommendedLength !== undefined && (
              <span className={styles.over}>: longer than most people read, but you can keep it.</span>
            )}
            {limit !== undefined && (
              <span className={styles.tooLong}>
                : too long.{' '}
                {limit === count ? 'Make it shorter.' : `Use at most ${limit.toLocaleString('en-GB')}.`}
              </span>
            )}
          </span>
        </p>
      )}
    </FieldFrame>
  )
}

export interface Choice {
  value: string
  label: string
  hint?: ReactNode
}

export interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[]
  defaultValue?: string
  /** For what is no answer of its own to the form. */
  neverSaved?: boolean
  onChoose?: (value: string) => void
}

/** A drop-down list. A choice with the value '' is the prompt. */
export function SelectField({ choices, defaultValue, neverSaved, onChoose, ...props }: SelectFieldProps) {
  const { field, frame } = useFramed(props)
  return (
    <FieldFrame {...frame}>
      <select
        {...field.control}
        data-missing={field.missing}
        data-never-saved={neverSaved && ''}
        defaultValue={(field.value as string | undefined) ?? defaultValue}
        onChange={onChoose && (({ currentTarget }) => onChoose(currentTarget.value))}
        className={styles.input}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value} dir="auto">
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
