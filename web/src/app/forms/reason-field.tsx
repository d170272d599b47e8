import {
  decisionMessages,
  maxReasonLength,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { TextArea } from '../../ui/forms/field.tsx'

/** The reason of an administrator's decision, which is emailed word for word. */
export function ReasonField({
  label = 'Reason',
  hint,
  optional = false,
}: {
  label?: string | undefined
  hint: string
  optional?: boolean
}) {
  return (
    <TextArea
      name="reason"
      label={label}
      hint={hint}
      rows={4}
      limit={maxReasonLength}
      {...(optional ? { optional } : { required: true, missing: decisionMessages.reasonMissing })}
    />
  )
}
