import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/forms/button.tsx'
import { FieldSet } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './row-fields.module.css'
import { FormattedText, type PartProps } from './word-fields.tsx'
import { countRows, lists, rowName, type List } from './written-values.ts'
import { writeValues } from '../saving/form-values.ts'

interface RowListProps extends PartProps {
  list: List
  /** What a row is called: `Right`. */
  noun: string
  /** How many rows must be filled in. */
  required: number
  children: (nameOf: (field: string) => string, isRequired: boolean) => ReactNode
}

/**
 * The rows of a list. All that it may have are in the page, so that a restored draft and what was saved elsewhere can fill them in; those that are
 * not needed are hidden.
 */
function RowList({ list, noun, filled, required, children }: RowListProps) {
  const { name, max, min, fields } = lists[list]
  const wrapper = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(() => Math.max(min, countRows(filled, list)))
  const input = (row: number, field: string) =>
    wrapper.current!.querySelector<HTMLInputElement>(`[name="${CSS.escape(rowName(list, row, field))}"]`)!

  function onInput({ target }: FormEvent) {
    const { name: changed, value } = target as HTMLInputElement
    const row = Number(changed.slice(name.length + 1).split('.')[0])
    if (value) setShown((count) => Math.max(count, row + 1))
  }

  function addRow() {
    setShown(shown + 1)
    // It is hidden until it is rendered.
    requestAnimationFrame(() => input(shown, fields[0]).focus())
  }

  /** The rows below it move up. */
  function removeRow(removed: number) {
    const moved: Record<string, string> = {}
    for (let row = removed; row < max; row++)
      for (const field of fields)
        moved[rowName(list, row, field)] = row + 1 < max ? input(row + 1, field).value : ''
    writeValues(input(0, fields[0]).form!, moved)
    setShown(Math.max(min, shown - 1))
    input(Math.min(removed, Math.max(min, shown - 1) - 1), fields[0]).focus()
  }

  return (
    <div ref={wrapper} className={styles.list} onInput={onInput}>
      {Array.from({ length: max }, (_, row) => (
        <fieldset key={row} className={styles.row} hidden={row >= shown} data-row={`${noun} ${row + 1}`}>
          <legend className={styles.legend}>
            {noun} {row + 1}
          </legend>
          {children((field) => rowName(list, row, field), row < required)}
          {shown > min && (
            <div>
              <Button variant="quiet" onClick={() => removeRow(row)}>
                Remove
                <VisuallyHidden>
                  {' '}
                  {noun.toLowerCase()} {row + 1}
                </VisuallyHidden>
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      {shown < max && (
        <div>
          <Button onClick={addRow}>Add a {noun.toLowerCase()}</Button>
        </div>
      )}
    </div>
  )
}

export const RightsFields = ({ filled }: PartProps) => (
  <FieldSet legend="Rights">
    <RowList list="rights" noun="Right" filled={filled} required={1}>
      {(nameOf, isRequired) => (
        <>
          <TextField
            name={nameOf('right')}
            label="Right"
            required={isRequired}
            defaultValue={filled[nameOf('right')]}
          />
          <TextField
            name={nameOf('explanation')}
            label="In a few more words"
            optional
            defaultValue={filled[nameOf('explanation')]}
          />
        </>
      )}
    </RowList>
  </FieldSet>
)

export const QuestionsFields = ({ filled }: PartProps) => (
  <FieldSet legend="Questions and answers">
    <RowList list="questions" noun="Question" filled={filled} required={1}>
      {(nameOf, isRequired) => (
        <>
          <TextField
            name={nameOf('question')}
            label="Question"
            required={isRequired}
            defaultValue={filled[nameOf('question')]}
          />
          <FormattedText name={nameOf('answer')} label="Answer" rows={3} filled={filled} />
        </>
      )}
    </RowList>
  </FieldSet>
)

export const NumbersFields = ({ filled }: PartProps) => (
  <FieldSet legend="Numbers to compare">
    <TextField
      name="numbers.before"
      label="Before each number"
      hint="Such as £. We also take it from the numbers."
      short
      optional
      defaultValue={filled['numbers.before']}
    />
    <TextField
      name="numbers.after"
      label="After each number"
      hint="Such as % or hours. We also take it from the numbers."
      short
      optional
      defaultValue={filled['numbers.after']}
    />
    <RowList list="numbers" noun="Number" filled={filled} required={lists.numbers.min}>
      {(nameOf, isRequired) => (
        <>
          <TextField
            name={nameOf('label')}
            label="What it counts"
            required={isRequired}
            defaultValue={filled[nameOf('label')]}
          />
          <TextField
            name={nameOf('value')}
            label="Number"
            hint="Such as 1,250, £4.50 or 12%."
            short
            required={isRequired}
            defaultValue={filled[nameOf('value')]}
          />
        </>
      )}
    </RowList>
    <TextField
      name="numbers.source"
      label="Where the numbers come from"
      optional
      defaultValue={filled['numbers.source']}
    />
  </FieldSet>
)
