import type { SentMessage } from '@street-musketeers/contract/membership/memberships.ts'
import { Quotation } from '../ui/page/layout.tsx'

/** What an organisation writes to the members of a campaign. Its link says first where it leads, because addresses can look alike. */
export function MessageText({
  message: { messageText, messageLink },
}: {
  message: Pick<SentMessage, 'messageText' | 'messageLink'>
}) {
  return (
    <>
      <Quotation>{messageText}</Quotation>
      {messageLink && (
        <p>
          Link to <strong>{new URL(messageLink).hostname}</strong>:{' '}
          <a href={messageLink} rel="noreferrer">
            {messageLink}
          </a>
        </p>
      )}
    </>
  )
}
