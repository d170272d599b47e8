import { offlineMessage, problems } from '@street-musketeers/contract/problems.ts'

/**
 * The error text of a form that a script sends. The script puts the reply's message here; without a reply, it chooses between the
 * message for a browser that is offline and the one for a server that cannot be reached.
 */
export function ScriptErrorText({ message }: { message?: string | undefined }) {
  const unavailable = problems.Unavailable.message
  return (
    <span data-error-text data-offline={offlineMessage} data-unavailable={unavailable}>
      {message ?? unavailable}
    </span>
  )
}
