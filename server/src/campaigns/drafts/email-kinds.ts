import { z } from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { siteOf } from '../../site.ts'
import { renderDraftNotPublishedEmail, renderDraftPublishedEmail } from './emails/drafts.tsx'

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

export const draftEmailKinds = [draftPublishedEmail, draftNotPublishedEmail]
