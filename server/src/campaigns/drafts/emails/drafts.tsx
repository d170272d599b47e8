import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDateAndTime, quoteName } from '@street-musketeers/contract/text.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

interface ScheduledDraft {
  firstname: string
  campaignName: string
  publishAt: string
}

type LiveCampaign = Pick<ScheduledDraft, 'firstname' | 'campaignName'> & { campaignId: number }

/** For the officer who scheduled a draft, when its hour has come. */
export const renderDraftPublishedEmail = (site: Site, campaign: LiveCampaign & { publishAt: string }) =>
  renderLive(
    site,
    campaign,
    `${quoteName(campaign.campaignName)} is live, as planned for ${formatDateAndTime(campaign.publishAt)}.`,
  )

/** For who sent a draft for review, and who wrote it last, when somebody else has published it. `who` is empty when its hour has come. */
export const renderDraftLiveEmail = (site: Site, campaign: LiveCampaign & { who: string }) =>
  renderLive(
    site,
    campaign,
    campaign.who
      ? `${campaign.who} has published ${quoteName(campaign.campaignName)}.`
      : `${quoteName(campaign.campaignName)} is live, as planned.`,
  )

function renderLive(site: Site, { firstname, campaignName, campaignId }: LiveCampaign, sentence: string) {
  return renderEmail(site, {
    subject: `Your campaign is live: ${campaignName}`,
    heading: 'Your campaign is live',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'Share it to find your first musketeers: a poster, a QR code and words for your branch are ready.',
      { button: 'Share it', href: `${site.url}${paths.shareOwnCampaign(campaignId)}` },
    ],
  })
}

/** For the officer who scheduled it, when it could not be published then. */
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
  const sentence = `${quoteName(campaignName)} was planned for ${formatDateAndTime(publishAt)}. We have not published it.`
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

interface ReviewedDraft {
  firstname: string
  campaignName: string
  draftId: number
  /** Who sent it, approved it or sent it back; empty if they have closed their account. */
  who: string
}

/** For the officers who may approve a draft that somebody sent for review. */
export function renderDraftSentEmail(site: Site, { firstname, campaignName, draftId, who }: ReviewedDraft) {
  const sentence = `${who || 'A colleague'} asks you to look at ${quoteName(campaignName)} before it is published.`
  return renderEmail(site, {
    subject: `Please look at a campaign: ${campaignName}`,
    heading: 'A campaign to approve',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'You’ll see the leaflet, its email and its page as musketeers will get them. Approve it, or send it back with a comment. One officer is enough.',
      { button: 'Look at the campaign', href: `${site.url}${paths.draftReview(draftId)}` },
    ],
  })
}

/** For who sent a draft for review, and who wrote it last. */
export function renderDraftApprovedEmail(
  site: Site,
  { firstname, campaignName, draftId, who }: ReviewedDraft,
) {
  const sentence = `${who || 'An officer'} has approved ${quoteName(campaignName)}.`
  return renderEmail(site, {
    subject: `Approved: ${campaignName}`,
    heading: 'Your campaign is approved',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      'It is not live yet: an officer publishes it, now or on a day and hour. If anybody changes it, it needs approval again.',
      { button: 'Open the draft', href: `${site.url}${paths.campaignDraftCheck(draftId)}` },
    ],
  })
}

/** For who sent a draft for review, and who wrote it last. */
export function renderDraftReturnedEmail(
  site: Site,
  { firstname, campaignName, draftId, who, comment }: ReviewedDraft & { comment: string },
) {
  const sentence = `${who || 'An officer'} has sent ${quoteName(campaignName)} back with a comment:`
  return renderEmail(site, {
    subject: `Sent back to you: ${campaignName}`,
    heading: 'Your campaign was sent back',
    preview: sentence,
    parts: [
      greet(firstname),
      sentence,
      { quotation: comment },
      'Nothing is lost. Change what is needed, then send it for review again.',
      { button: 'Open the draft', href: `${site.url}${paths.campaignDraft(draftId)}` },
    ],
  })
}
