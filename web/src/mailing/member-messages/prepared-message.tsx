import type { MessageInPreparation } from '@street-musketeers/contract/mailing/member-messages.ts'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { MessageText } from '../../campaigns/message-text.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { DecideMessage } from './decide-message.tsx'
import { ThrowAway } from './throw-away.tsx'

interface PreparedMessageProps {
  campaignId: number
  message: MessageInPreparation
  revision: string
}

/** A message that is in review, or cannot be sent. */
export function PreparedMessage({ campaignId, message, revision }: PreparedMessageProps) {
  const { state, reviewer, canDecide, writtenBy, savedAt } = message
  const isWaiting = state === 'waiting'
  const change = (
    <ForSeat least="author">
      <Row>
        {isWaiting && <TakeBack campaignId={campaignId} message={message} revision={revision} />}
        <ThrowAway campaignId={campaignId} />
      </Row>
    </ForSeat>
  )
  return (
    <>
      <Panel title={isWaiting ? 'In review' : 'Your draft'}>
        {isWaiting && (
          <Notice kind="info">
            {canDecide
              ? 'A colleague asks you to review this before it is sent.'
              : reviewer === 'officer'
                ? 'Another officer of your organisation reviews it before it is sent. We’ve emailed them.'
                : 'One of our administrators reviews it before it is sent.'}
          </Notice>
        )}
        <MessageText message={message} />
        <p>
          Written by {writtenBy || 'a colleague'}, {formatDateAndTime(savedAt)}.
        </p>
        {!canDecide && change}
      </Panel>
      {canDecide && (
        <>
          <DecideMessage
            key={revision}
            to="POST /api/org/campaign/:id/messages/decision"
            id={campaignId}
            revision={revision}
          />
          {change}
        </>
      )}
    </>
  )
}

/** Makes a message that waits a draft again. */
function TakeBack({ campaignId: id, revision, message: { messageText, messageLink } }: PreparedMessageProps) {
  const showOutcome = useActionResult()
  const takeBack = async () => {
    await call('PUT /api/org/campaign/:id/messages', { id, messageText, messageLink, draft: true, revision })
    await showOutcome({ message: 'It is a draft again.' })
  }
  return <ActionButton action={takeBack}>Take it back to change it</ActionButton>
}
