import type { SentMemberMessage } from '@street-musketeers/contract/mailing/member-messages.ts'
import { haltCauses, minCountedEmails } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { MessageText } from '../../campaigns/message-text.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation, Stack } from '../../ui/page/layout.tsx'

/** What was approved, newest first. */
export function SentMessages({ sent }: { sent: readonly SentMemberMessage[] }) {
  if (!sent.length) return null
  return (
    <Panel title="Sent messages">
      {sent.map((message) => (
        <Stack key={message.id} gap="tight">
          <h3>{formatDate(message.sentAt)}</h3>
          <MessageText message={message} />
          <p>{describeSent(message)}</p>
          {message.takenDownReason && <Quotation>{message.takenDownReason}</Quotation>}
        </Stack>
      ))}
    </Panel>
  )
}

/** What became of a message. Nobody counts who opens it or follows its link. */
function describeSent({ state, halted, emailed }: SentMemberMessage): string {
  const cause = halted && haltCauses[halted]
  if (state === 'not-sent')
    return `It was not sent, because ${cause}. It does not count as this month’s message.`
  const number = emailed === null ? `fewer than ${minCountedEmails}` : `about ${formatCount(emailed)}`
  const count = `Mail servers have accepted it for ${number} members so far.`
  if (state === 'taken-down')
    return `${count} Our administrators have taken it down: members no longer see it. This is why:`
  if (state === 'sending') return 'We’re emailing it to the members now.'
  return halted ? `${count} Not everybody was sent it, because ${cause}.` : count
}
