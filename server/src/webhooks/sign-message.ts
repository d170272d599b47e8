import { secretPrefix } from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { createHmac, randomBytes } from 'node:crypto'

/** A signing secret: 256 random bits, in the form of Standard Webhooks. */
export const newSecret = () => secretPrefix + randomBytes(32).toString('base64')

interface Signed {
  /** The same however often the message is sent. */
  id: string
  body: string
}

/**
 * The headers of a message by the Standard Webhooks convention (https://github.com/standard-webhooks/standard-webhooks, “Signature scheme”).
 * @param now when it is sent: a server refuses one that is much older, so that nobody repeats what they overheard
 */
export function signMessage({ id, body }: Signed, secret: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Street-Musketeers-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
