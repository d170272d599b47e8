import { createHash } from 'node:crypto'
import { readBounceAddress } from '../../platform/mail/bounces/bounce-address.ts'
import { readMessage, type Email } from '../../platform/mail/inbound/read-message.ts'
import type { Receipt, ReceivedMessage } from '../../platform/mail/inbound/receiver.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveBounce } from './receive-bounce.ts'
import { leave } from '../leaving/leave-by-link.ts'
import { readLeaveAddress } from '../leaving/list-headers.ts'
import { readReplyAddress } from '../replies/reply-address.ts'
import { receiveReply } from '../replies/receive-reply.ts'

/**
 * Whether an address is one of those that our emails name: for replies, for unsubscribing, or for reports that they could not be delivered.
 */
export const isOurAddress = (address: string, platform: Pick<Platform, 'config' | 'secrets'>): boolean =>
  readReplyAddress(address, platform) !== null ||
  readLeaveAddress(address, platform) !== null ||
  readBounceAddress(address, platform) !== null

/**
 * Takes a message that arrived, however it arrived: a reply to a leaflet's email, one that unsubscribes, or a report that an email could not be
 * delivered.
 * What it says is committed when this returns.
 * @returns a receipt for each of its recipients, in their order
 */
export async function receiveMessage(
  { message, sender, recipients }: ReceivedMessage,
  platform: Platform,
): Promise<Receipt[]> {
  const email = await readMessage(message)
  const receipts: Receipt[] = []
  for (const recipient of recipients)
    receipts.push(await receiveFor(recipient, { email, message, sender }, platform))
  return receipts
}

async function receiveFor(
  recipient: string,
  { email, message, sender }: { email: Email | null; message: Buffer; sender: string },
  platform: Platform,
): Promise<Receipt> {
  const reference = readBounceAddress(recipient, platform)
  if (reference) {
    if (!email) return 'accepted'
    const { secrets, clock } = platform
    const outcome = await receiveBounce(
      platform.db,
      { message: email, reference, sender },
      { secrets, now: clock.now() },
    )
    return outcome === 'too early' ? 'try again' : 'accepted'
  }
  const leaveTarget = readLeaveAddress(recipient, platform)
  if (leaveTarget) {
    // Whatever it says: a mail program wrote it, and its address is the proof (RFC 2369).
    const { db, clock } = platform
    await db.transaction().execute((tx) => leave(tx, leaveTarget, clock.now()))
    return 'accepted'
  }
  const plan = readReplyAddress(recipient, platform)
  if (!plan) return { refused: 'There is no such mailbox here' }
  if (!email) return { refused: 'The message cannot be read: please reply in plain text' }
  const digest = createHash('sha256').update(message).digest('hex')
  const outcome = await receiveReply({ email, plan, sender, digest }, platform)
  if (outcome === 'link over')
    return { refused: `This address no longer works. Please sign in at ${platform.config.publicUrl}` }
  return outcome === 'too many' ? { refused: 'Too many reports today: please use the page' } : 'accepted'
}
