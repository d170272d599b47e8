import { commentMissing, maxCommentLength } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { useState } from 'react'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'

interface DecideMessageProps {
  to: 'POST /api/org/campaign/:id/messages/decision' | 'POST /api/membermessage/:id/decision'
  /** Of the campaign, or of the message. */
  id: number
  /** Of the message that is shown. */
  revision: string
}

const choices = [
  { value: 'yes', label: 'Approve', hint: 'We email it to the members at once. That cannot be undone.' },
  { value: 'no', label: 'Send it back', hint: 'Its writer gets your comment and can change it.' },
]

/** The decision of the person who reviews a message (rule: messages-are-reviewed-first). */
export function DecideMessage({ to, id, revision }: DecideMessageProps) {
  const [approved, setApproved] = useState('')
  const showOutcome = useActionResult()
  const form = useApiForm(to, {
    name: 'decision',
    input: (typed) => ({ id, revision, approved: typed.approved === 'yes', comment: typed.comment }),
    onRestored: (element) => setApproved(String(new FormData(element).get('approved') ?? '')),
    onSuccess: showOutcome,
  })
  const isReturned = approved === 'no'
  return (
    <Panel title="Your decision">
      <Form {...form}>
        <RadioCards
          name="approved"
          label="May it be sent?"
          choices={choices}
          required
          missing={memberMessageMessages.decisionMissing}
          onChoose={setApproved}
        />
        <fieldset hidden={!isReturned} disabled={!isReturned}>
          <TextArea
            name="comment"
            label="What to change"
            hint="Your comment, word for word as its writer gets it."
            rows={4}
            limit={maxCommentLength}
            required
            missing={commentMissing}
          />
        </fieldset>
        <SubmitRow>{isReturned ? 'Send it back' : 'Approve and send'}</SubmitRow>
      </Form>
    </Panel>
  )
}
