import { deleteExpired } from './identity/accounts/store.ts'
import { forgetOldBounces } from './mailing/bounces/note-bounce.ts'
import { deleteTroubledLetters } from './mailing/outbox/store.ts'
import { contactMessagesKept, troubledLettersKept } from './mailing/rules.ts'
import { deleteContactMessages } from './mailing/store.ts'
import { forgetOldReports } from './membership/deliveries/undo-report.ts'
import { after, days } from './platform/values/clock.ts'
import type { Tx } from './platform/database/db.ts'
import { emptyOldLetters } from './platform/mail/letter.ts'
import { forgetPace } from './platform/mail/sending/pace-store.ts'
import type { Platform } from './platform/platform.ts'

/** How long a letter that has ended still says to whom it went, for questions that come back. */
const letterMemory = days(7)

/** Forgets what is past its time: sessions, codes, grants, counters of limits, what cannot be undone any more, the words of old letters and of visitors, letters that failed long ago. */
export async function sweepNightly(tx: Tx, _: unknown, { clock, limits }: Platform): Promise<void> {
  const now = clock.now()
  await deleteExpired(tx, now)
  await emptyOldLetters(tx, after(now, -letterMemory))
  await deleteTroubledLetters(tx, after(now, -troubledLettersKept))
  await forgetPace(tx, now)
  await deleteContactMessages(tx, after(now, -contactMessagesKept))
  await forgetOldBounces(tx, now)
  await forgetOldReports(tx, now)
  await limits.sweep(now)
}
