import { filePath, presentImprint } from '../campaigns/present.ts'
import { hasEnded, leafletFilename } from '../campaigns/rules.ts'
import { forgetPlan, replacePlan, type Plan } from '../membership/change-plans.ts'
import { signReportLink } from '../membership/sign-report-link.ts'
import { londonDate } from '../platform/clock.ts'
import type { Tx } from '../platform/db.ts'
import { siteOf } from '../platform/letters/layout.tsx'
import type { Mail } from '../platform/letters/letter.ts'
import type { Platform } from '../platform/platform.ts'
import { leafletWords } from './emails/leaflet.tsx'
import { maxAttachedBytes } from './rules.ts'
import { findLeafletNews } from './store.ts'

/**
 * Puts a leaflet letter into words as it leaves. It does not go to who has left the campaign or closed their account, nor
 * when the campaign has ended or was deleted; when the leaflet was replaced, a letter with the new version takes its
 * place (D4).
 */
export async function composeLeaflet(
  plan: Plan,
  { tx, clock, config, secrets }: Platform & { tx: Tx },
): Promise<Mail | null> {
  const news = await findLeafletNews(tx, plan)
  if (!news) return null
  const now = clock.now()
  if (news.withdrawn_at || news.deleted_at || hasEnded(news, londonDate(now))) {
    // Should it become true again, the leaflet can be planned again.
    await forgetPlan(tx, plan)
    return null
  }
  if (news.currentLeafletId !== plan.leafletId && !news.sent_at) {
    await replacePlan(tx, plan, news.currentLeafletId!, now)
    return null
  }

  const site = siteOf(config)
  const { email, content_type: contentType, file_key: fileKey, organisation, ...words } = news
  const isAttached = news.bytes <= maxAttachedBytes
  return {
    ...leafletWords(site, {
      ...words,
      organisation: organisation || site.product,
      promoter: config.promoter,
      imprint: presentImprint(news),
      reportLink: signReportLink(plan, secrets),
      fileUrl: isAttached ? null : site.url + filePath(fileKey),
    }),
    to: { name: news.firstname, address: email! },
    attachments: isAttached
      ? [{ filename: leafletFilename(news.campaignName, fileKey), contentType, fileKey }]
      : [],
  }
}
