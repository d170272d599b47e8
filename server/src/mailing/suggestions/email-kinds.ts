import * as z from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { renderWelcomeEmail } from '../../identity/index.ts'
import { bulkEmailKind, type ComposedEmail } from '../../platform/mail/email.ts'
import { type SuggestionOccasion, renderSuggestionsEmail } from './emails/suggestions.tsx'
import { musketeerCampaign } from '@street-musketeers/contract/public-urls.ts'
import type { Tx } from '../../platform/database/db.ts'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { siteOf } from '../../site.ts'
import { greet } from '../../platform/mail/layout.tsx'
import { listHeaders } from '../leaving/list-headers.ts'
import { leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'
import { renderWelcomeToCampaignEmail } from './emails/welcome-to-campaign.tsx'
import { findLiveCampaigns, findRecipients } from './store.ts'

const suggestionEmail = (name: string, occasion: SuggestionOccasion) =>
  bulkEmailKind({
    name,
    priority: emailPriorities.leaflet,
    setting: 'suggestions',
    /** No campaign: the email to a newcomer promises to write when there is one. */
    content: z.object({ campaignIds: z.array(z.int()) }),
    composeAll: (emails, on) => composeSuggestions(occasion, emails, on),
  })

/** For a musketeer who has joined nothing in their first days. */
export const firstWeekEmail = suggestionEmail('mailing.first-week', 'joined nothing')
/** For a musketeer who was sent the last leaflet of their campaigns. */
export const whatNextEmail = suggestionEmail('mailing.what-next', 'had every leaflet')
/** For a musketeer to whom one of the others promised it. */
export const campaignNearEmail = suggestionEmail('mailing.campaign-near', 'was promised')

/**
 * Welcomes a musketeer who signed up from a campaign's page, and names the campaign unless it is over when the email is sent: then it says
 * what every welcome says (rule: sign-up-joins-its-campaign).
 */
export const welcomeToCampaignEmail = noticeKind(
  'mailing.welcome',
  z.object({ firstname: z.string(), campaignId: z.int() }),
  async ({ firstname, campaignId }, { tx, clock, config }) => {
    const site = siteOf(config)
    const [campaign] = await findLiveCampaigns(tx, [campaignId], londonDate(clock.now()))
    if (!campaign) return renderWelcomeEmail(site, { firstname, role: 'musketeer' })
    const organisation = campaign.organisation || site.product
    return renderWelcomeToCampaignEmail(site, {
      firstname,
      campaignId,
      campaignName: campaign.name,
      organisation,
    })
  },
)

export const suggestionEmailKinds = [firstWeekEmail, whatNextEmail, campaignNearEmail, welcomeToCampaignEmail]

const fillTemplate = createTemplateCache(20)

type Email = { accountId: number | null; content: { campaignIds: number[] } }

/**
 * Composes emails about campaigns to join as they are sent. An email is dropped if its musketeer has switched them off, has joined a
 * campaign since when it is about having none, or if none of its campaigns is live and new to them any more.
 */
async function composeSuggestions(
  occasion: SuggestionOccasion,
  emails: readonly Email[],
  { tx, clock, config, secrets }: Platform & { tx: Tx },
): Promise<(ComposedEmail | null)[]> {
  const now = clock.now()
  const site = siteOf(config)
  const accountIds = emails.flatMap(({ accountId }) => accountId ?? [])
  const recipients = new Map((await findRecipients(tx, accountIds, now)).map((each) => [each.id, each]))
  const allIds = [...new Set(emails.flatMap(({ content }) => content.campaignIds))]
  const live = new Map((await findLiveCampaigns(tx, allIds, londonDate(now))).map((each) => [each.id, each]))

  return emails.map(({ accountId, content: { campaignIds } }) => {
    const recipient = accountId === null ? undefined : recipients.get(accountId)
    if (!recipient?.email) return null
    const { id, email, firstname, joined, emailNumber } = recipient
    if (occasion === 'joined nothing' && joined.length > 0) return null
    const campaigns = campaignIds
      .filter((campaignId) => !joined.includes(campaignId))
      .flatMap((campaignId) => live.get(campaignId) ?? [])
    if (campaignIds.length > 0 && campaigns.length === 0) return null
    const leaveTarget = { leaves: 'suggestions', accountId: id, emailNumber } as const
    return {
      ...fillTemplate(
        JSON.stringify([occasion, site]),
        (texts) => renderSuggestionsEmail(site, { occasion, ...texts }),
        {
          greeting: greet(firstname),
          campaigns: campaigns.map(({ id: campaignId, name, organisation }) => ({
            name,
            organisation: organisation || site.product,
            url: site.url + musketeerCampaign(campaignId),
          })),
          leaveUrl: leaveUrl(site.url, signLeaveLink(leaveTarget, secrets)),
        },
      ),
      to: { name: firstname, address: email },
      headers: listHeaders(leaveTarget, { config, secrets }),
    }
  })
}
