import * as z from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { siteOf } from '../../site.ts'
import {
  renderDraftApprovedEmail,
  renderDraftLiveEmail,
  renderDraftNotPublishedEmail,
  renderDraftPublishedEmail,
  renderDraftReturnedEmail,
  renderDraftSentEmail,
} from './emails/drafts.tsx'

const ScheduledDraft = z.object({
  firstname: z.string(),
  campaignName: z.string(),
  publishAt: z.iso.datetime(),
})

export const draftPublishedEmail = noticeKind(
  'campaigns.draft-published',
  ScheduledDraft.extend({ campaignId: z.int() }),
  (content, { config }) => renderDraftPublishedEmail(siteOf(config), content),
)

export const draftNotPublishedEmail = noticeKind(
  'campaigns.draft-not-published',
  ScheduledDraft.extend({ draftId: z.int(), reasons: z.array(z.string()) }),
  (content, { config }) => renderDraftNotPublishedEmail(siteOf(config), content),
)

const ReviewedDraft = z.object({
  firstname: z.string(),
  campaignName: z.string(),
  draftId: z.int(),
  who: z.string(),
})

export const draftSentEmail = noticeKind('campaigns.draft-sent', ReviewedDraft, (content, { config }) =>
  renderDraftSentEmail(siteOf(config), content),
)

export const draftApprovedEmail = noticeKind(
  'campaigns.draft-approved',
  ReviewedDraft,
  (content, { config }) => renderDraftApprovedEmail(siteOf(config), content),
)

/** `who` is empty for a draft whose hour has come. */
export const draftLiveEmail = noticeKind(
  'campaigns.draft-live',
  ReviewedDraft.omit({ draftId: true }).extend({ campaignId: z.int() }),
  (content, { config }) => renderDraftLiveEmail(siteOf(config), content),
)

export const draftReturnedEmail = noticeKind(
  'campaigns.draft-returned',
  ReviewedDraft.extend({ comment: z.string() }),
  (content, { config }) => renderDraftReturnedEmail(siteOf(config), content),
)

export const draftEmailKinds = [
  draftPublishedEmail,
  draftNotPublishedEmail,
  draftSentEmail,
  draftApprovedEmail,
  draftLiveEmail,
  draftReturnedEmail,
]
