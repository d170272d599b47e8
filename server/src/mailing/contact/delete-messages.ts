import type * as z from 'zod'
import { type accountClosed, recogniseAddress } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { contactMessageRetention } from './rules.ts'
import {
  deleteContactMessages,
  deleteMessagesBeforeClosing,
  findWriters,
  forgetWhomReportsAreAbout,
} from './store.ts'

/** Deletes visitors' messages after a year. */
export const deleteOldMessages = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteContactMessages(tx, addMilliseconds(clock.now(), -contactMessageRetention))

/**
 * Deletes the messages that were written from a closed account's address until then (rule: closing-erases-personal-data). Their
 * waiting emails are not sent. Reports of what its owner wrote stay, without the account.
 */
export async function eraseWriter(
  tx: Tx,
  closed: z.output<typeof accountClosed.payload>,
  platform: Pick<Platform, 'secrets'>,
): Promise<void> {
  const isClosedAddress = recogniseAddress(closed, platform)
  for (const email of await findWriters(tx))
    if (isClosedAddress(email)) await deleteMessagesBeforeClosing(tx, email, closed.accountId)
  await forgetWhomReportsAreAbout(tx, closed.accountId)
}
