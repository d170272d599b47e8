import { planCorrections } from '../../membership/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { correctionEmail } from './email-kinds.ts'
import { queuePlannedEmails } from './queue-leaflet-emails.ts'

/** Emails a campaign's corrected leaflet to everybody who was sent the version before, each person once (rule: corrections). */
export function queueCorrections(
  { campaignId }: { campaignId: number },
  { db, clock }: Platform,
): Promise<void> {
  const now = clock.now()
  return planCorrections(db, campaignId, now, (tx, plans) =>
    queuePlannedEmails(tx, correctionEmail, plans, now),
  )
}
