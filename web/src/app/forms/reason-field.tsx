import { maxReasonLength } from '@street-musketeers/contract/decisions.ts'
import { TextArea } from '../../ui/forms/field.tsx'

/**
 * The reason of an administrator's decision, which is emailed word for word.
 * @param onType gets the text as it is typed, in a dialog, which has no form to show an error in
 */
export function ReasonField({ hint, onType }: { hint: string; onType?: (reason: string) => void }) {
  return (
    <TextArea
      name="reason"
      label="Reason"
      hint={hint}
      required
      rows={4}
      limit={maxReasonLength}
      {...(onType && { onChange: ({ target }) => onType(target.value) })}
    />
  )
}
