import { presentEmailSettings } from '../../mailing/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { findChoices } from './store.ts'

type Choices = NonNullable<Awaited<ReturnType<typeof findChoices>>>

/** Which emails an account gets by its choices. */
export const presentChosenEmails = (
  role: Actor['role'],
  { newsletter, wants_reminders, switched_off, last_sent }: Choices,
) =>
  presentEmailSettings(role, {
    newsletter: Boolean(newsletter),
    // An account without a schedule has not turned them off.
    reminders: wants_reminders ?? true,
    switchedOff: switched_off.map(({ email }) => email),
    lastSent: last_sent.map(({ kind, sent_at }) => ({ kind, at: new Date(sent_at!) })),
  })
