import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDayAndTime, isolate } from '@street-musketeers/contract/text.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface ScheduledDraft {
  firstname: string
  campaignName: string
  publishAt: string
}

/** For the officer who scheduled a draft, when its hour has come. */
export function renderDraftPublishedEmail(
  site: Site,
  { firstname, campaignName, publishAt, campaignId }: ScheduledDraft & { campaignId: number },
) {
  const sentence = `“${isolate(campaignName)}” is live, as planned for ${formatDayAndTime(publishAt)}.`
  return renderEmail(site, {
    subject: `Your campaign is live: ${campaignName}`,
    heading: 'Your campaign is live',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'Share it to find your first musketeers. Its page has the link, and a picture for social networks.',
      { button: 'See the campaign', href: `${site.url}${paths.organisationCampaign(campaignId)}` },
    ],
  })
}

/** For the same officer, when it could not be published then. */
export function renderDraftNotPublishedEmail(
  site: Site,
  {
    firstname,
    campaignName,
    publishAt,
    draftId,
    reasons,
  }: ScheduledDraft & { draftId: number; reasons: readonly string[] },
) {
  const sentence = `“${isolate(campaignName)}” was planned for ${formatDayAndTime(publishAt)}. We have not published it.`
  return renderEmail(site, {
    subject: `Not published: ${campaignName}`,
    heading: 'Your campaign was not published',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'This is why:',
      ...reasons,
      'Nothing is lost: it is a draft again, without a day. When that is put right, publish it or choose another day.',
      { button: 'Open the draft', href: `${site.url}${paths.campaignDraft(draftId)}` },
    ],
  })
}
