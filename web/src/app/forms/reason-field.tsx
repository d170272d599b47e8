import {
  decisionMessages,
  maxReasonLength,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { TextArea } from '../../ui/forms/field.tsx'

/** The reason of an administrator's decision, which is emailed word for word. */
export function ReasonField({ hint, optional = false }: { hint: string; optional?: boolean }) {
  return (
    <TextArea
      name="reason"
      label="Reason"
      hint={hint}
      rows={4}
      limit={maxReasonLength}
      {...(optional ? { optional } : { required: true, missing: decisionMessages.reasonMissing })}
    />
  )
}
