import type { SentMessage } from '@street-musketeers/contract/membership/memberships.ts'
import { MessageText } from '../../campaigns/message-text.tsx'
import { formatDate } from '../../app/format/format-date.ts'
import { Panel } from '../../ui/page/card.tsx'
import { Stack } from '../../ui/page/layout.tsx'

/** What its organisation has written to the members of a campaign, newest first (rule: messages-to-members). */
export function MessagesToMembers({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <Panel title="Messages to members">
      {messages.map((message) => (
        <Stack key={message.sentAt} gap="tight">
          <h3>{formatDate(message.sentAt)}</h3>
          <MessageText message={message} />
        </Stack>
      ))}
    </Panel>
  )
}
