import * as z from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { bulkEmailKind, type ComposedEmail } from '../../platform/mail/email.ts'
import { renderPauseQuestionEmail } from './emails/pause-question.tsx'
import { renderReminderEmail } from './emails/reminder.tsx'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { presentImprint } from '../../campaigns/index.ts'
import { findReminders, signReportLink, type Plan } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { greet, type Site } from '../../platform/mail/layout.tsx'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { listHeaders } from '../leaving/list-headers.ts'
import { leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'
import { promotedBy } from '../leaflets/emails/leaflet.tsx'
import { describeRounds } from '../rounds/describe-rounds.ts'
import type { ReminderDetails } from './emails/reminder-details.tsx'
import { findSuppressedAccounts } from '../bounces/store.ts'

const content = z.object({ membershipId: z.int(), leafletId: z.int() })

/** Asks once about a leaflet (rule: one-reminder). */
export const reminderEmail = bulkEmailKind({
  name: 'mailing.reminder',
  priority: emailPriorities.leaflet,
  setting: 'reminders',
  content,
  composeAll: (emails, on) => composeReminders(emails, renderReminderEmail, on),
})

/** Asks, in place of a reminder, whether leaflets should pause. */
export const pauseQuestionEmail = bulkEmailKind({
  name: 'mailing.pause-question',
  priority: emailPriorities.leaflet,
  setting: 'reminders',
  content,
  composeAll: (emails, on) => composeReminders(emails, renderPauseQuestionEmail, on),
})

const fillTemplate = createTemplateCache(200)

type Render = (site: Site, details: ReminderDetails) => Pick<ComposedEmail, 'subject' | 'text' | 'html'>

/**
 * Composes emails that ask about leaflets, in the order of their plans. One is dropped if its member has answered, paused or left by then,
 * wants no reminders, or if the campaign has ended.
 */
async function composeReminders(
  emails: readonly { content: Plan }[],
  render: Render,
  { tx, clock, config, secrets }: Platform & { tx: Tx },
): Promise<(ComposedEmail | null)[]> {
  const now = clock.now()
  const site = siteOf(config)
  const plans = emails.map(({ content }) => content)
  const reminders = await findReminders(tx, plans, now)
  const suppressed = await findSuppressedAccounts(
    tx,
    reminders.map(({ accountId }) => accountId),
    now,
  )
  const detailsOf = new Map(
    reminders
      .filter(({ accountId }) => !suppressed.has(accountId))
      .map((reminder) => [`${reminder.membershipId}:${reminder.leafletId}`, reminder]),
  )
  return plans.map((plan) => {
    const details = detailsOf.get(`${plan.membershipId}:${plan.leafletId}`)
    if (!details) return null
    const { accountId, emailNumber } = details
    const leaveTarget = { leaves: 'reminders', accountId, emailNumber } as const
    return {
      ...fillTemplate(JSON.stringify([render.name, site]), (texts) => render(site, texts), {
        greeting: greet(details.firstname),
        campaignName: details.campaignName,
        place: details.place,
        sentOn: formatDay(details.sentAt),
        usual: details.usualLeaflets.toLocaleString('en-GB'),
        rounds: describeRounds(details.rounds),
        reportLink: signReportLink({ ...plan, emailNumber }, secrets),
        stopUrl: leaveUrl(site.url, signLeaveLink(leaveTarget, secrets)),
        promotion: promotedBy(site, {
          imprint: presentImprint(details),
          promoter: config.promoter,
          organisation: details.organisation || site.product,
        }),
      }),
      to: { name: details.firstname, address: details.email! },
      headers: listHeaders(leaveTarget, { config, secrets }),
    }
  })
}
