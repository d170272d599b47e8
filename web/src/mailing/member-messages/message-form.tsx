import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import type { MessageInPreparation } from '@street-musketeers/contract/mailing/member-messages.ts'
import {
  maxMemberMessageLength,
  memberMessageMessages,
} from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRevision } from '../../app/forms/use-revision.ts'
import { MessageText } from '../../campaigns/message-text.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation } from '../../ui/page/layout.tsx'
import { ThrowAway } from './throw-away.tsx'

interface MessageFormProps {
  campaignId: number
  /** A draft, or one that was refused; null for a new one. */
  message: MessageInPreparation | null
  revision: string
  /** Whether it can be sent for review now. */
  canBeSent: boolean
}

/** The form is filled once, so a refresh of the page does not change what was typed. */
export function MessageForm({ campaignId, message, revision, canBeSent }: MessageFormProps) {
  const showOutcome = useActionResult()
  const [initial] = useState(message)
  const [theirs, setTheirs] = useState<MessageInPreparation | null>(null)
  const { base, call: callWithRevision } = useRevision(revision)
  const callAndCompare: Client = async (to, input) => {
    try {
      return await callWithRevision(to, input)
    } catch (error) {
      if (error instanceof ApiError && error.error === 'ChangedMeanwhile')
        setTheirs((await call('GET /api/org/campaign/:id/messages', { id: campaignId })).preparing)
      throw error
    }
  }
  const form = useApiForm('PUT /api/org/campaign/:id/messages', {
    name: 'message',
    keepsTyping: true,
    base,
    call: callAndCompare,
    input: ({ messageText, messageLink, draft }) => ({
      id: campaignId,
      messageText,
      messageLink,
      draft: draft === 'on',
    }),
    onSuccess: async (reply) => {
      setTheirs(null)
      await showOutcome(reply)
    },
  })
  return (
    <Panel title={initial ? 'Your draft' : 'Write a message'}>
      {message?.comment && (
        <>
          <Notice kind="info">This was sent back. Change it, then send it again. The comment:</Notice>
          <Quotation>{message.comment}</Quotation>
        </>
      )}
      <Form {...form}>
        <TextArea
          name="messageText"
          label="Message"
          hint="One paragraph, without names of members: we join lines and lists into one. We say whom it is from and which campaign it is about."
          rows={6}
          limit={maxMemberMessageLength}
          defaultValue={initial?.messageText}
          required
          missing={memberMessageMessages.textMissing}
        />
        <TextField
          name="messageLink"
          type="url"
          label="Link"
          hint="One web address, such as www.example.org/results. Members see where it leads."
          defaultValue={initial?.messageLink}
          optional
        />
        {theirs && (
          <section aria-labelledby="theirs">
            <h3 id="theirs">What {theirs.writtenBy || 'somebody else'} has saved</h3>
            <MessageText message={theirs} />
          </section>
        )}
        <FormActions>
          <SubmitButton variant={canBeSent ? 'secondary' : 'primary'} name="draft" value="on">
            Save draft
          </SubmitButton>
          {canBeSent && <SubmitButton>Send for review</SubmitButton>}
        </FormActions>
      </Form>
      {message && (
        <>
          <p>
            Saved by {message.writtenBy || 'a colleague'}, {formatDateAndTime(message.savedAt)}.
          </p>
          <ThrowAway campaignId={campaignId} />
        </>
      )}
    </Panel>
  )
}
