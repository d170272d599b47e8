import { formatDay } from '@street-musketeers/contract/format-day.ts'
import { presentImprint } from '../../campaigns/index.ts'
import { findReminders, signReportLink, type Plan } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { greet, type Site } from '../../platform/mail/layout.tsx'
import { createTemplateCache, placeholder } from '../../platform/mail/template.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { leaveUrl, listUnsubscribeHeaders, signLeaveLink } from '../leaving/sign-leave-link.ts'
import { promotedBy } from '../leaflets/emails/leaflet.tsx'
import { describeRounds, type ReminderDetails } from './emails/reminder-details.tsx'
import { findSuppressedAccounts } from './store.ts'

/** The content for this many campaigns and days is cached. */
const fillTemplate = createTemplateCache(500)

type Render = (site: Site, details: ReminderDetails) => Pick<ComposedEmail, 'subject' | 'text' | 'html'>

/**
 * Composes emails that ask about leaflets, in the order of their plans. One is dropped if its member has answered, paused or left by then,
 * wants no reminders, or if the campaign has ended.
 */
export async function composeReminders(
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
    const link = signLeaveLink({ leaves: 'reminders', accountId: details.accountId }, secrets)
    const stopUrl = leaveUrl(site.url, link)
    const shared = {
      campaignName: details.campaignName,
      place: details.place,
      sentOn: formatDay(details.sentAt),
      promotion: promotedBy(site, {
        imprint: presentImprint(details),
        promoter: config.promoter,
        organisation: details.organisation || site.product,
      }),
    }
    const rounds = describeRounds(details.rounds)
    const values = {
      greeting: greet(details.firstname),
      usual: details.usualLeaflets.toLocaleString('en-GB'),
      rounds: rounds ?? '',
      reportLink: signReportLink(plan, secrets),
      stopUrl,
    }
    return {
      ...fillTemplate(
        JSON.stringify([render.name, site, shared, rounds !== null]),
        () =>
          render(site, {
            ...shared,
            greeting: placeholder('greeting'),
            usual: placeholder('usual'),
            rounds: rounds && placeholder('rounds'),
            reportLink: placeholder('reportLink'),
            stopUrl: placeholder('stopUrl'),
          }),
        values,
      ),
      to: { name: details.firstname, address: details.email! },
      headers: listUnsubscribeHeaders(stopUrl),
    }
  })
}
