import { maxAttachedBytes } from '@street-musketeers/contract/campaigns/leaflets.ts'
import { filePath, presentImprint, hasEnded, leafletFilename } from '../../campaigns/index.ts'
import { replacePlan, type Plan, signReportLink } from '../../membership/index.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { siteOf } from '../../platform/mail/layout.tsx'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import { placeholder, createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderLeafletEmail } from './emails/leaflet.tsx'
import { listUnsubscribeHeaders, leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'
import { findLeafletEmailDetails } from './store.ts'

type Context = Platform & { tx: Tx }
type LeafletRow = Awaited<ReturnType<typeof findLeafletEmailDetails>>[number]

/** So many campaigns' words are kept at hand. */
const fillTemplate = createTemplateCache(500)

const planKey = ({ membershipId, leafletId }: Plan) => `${membershipId}:${leafletId}`

/**
 * Puts leaflet letters into words as they leave, in the order of their plans. None goes to who has left the campaign or
 * closed their account, nor to an address that bounces, nor when the campaign has ended or was deleted; when the leaflet was replaced, a letter with the
 * new version takes its place (rule: leaflet-versions).
 */
export async function composeLeaflets(
  plans: readonly Plan[],
  on: Context,
): Promise<(ComposedEmail | null)[]> {
  const found = await findLeafletEmailDetails(on.tx, plans, on.clock.now())
  const newsOf = new Map(found.map((news) => [planKey(news), news]))
  const mails: (ComposedEmail | null)[] = []
  for (const plan of plans) {
    const news = newsOf.get(planKey(plan))
    mails.push(news && (await isStillDue(plan, news, on)) ? composeLeaflet(plan, news, on) : null)
  }
  return mails
}

async function isStillDue(plan: Plan, news: LeafletRow, { tx, clock }: Context): Promise<boolean> {
  const now = clock.now()
  if (news.withdrawn_at || news.deleted_at || news.isSuppressed || hasEnded(news, londonDate(now))) {
    await replacePlan(tx, plan, null, now)
    return false
  }
  if (news.currentLeafletId !== plan.leafletId && !news.sent_at) {
    await replacePlan(tx, plan, news.currentLeafletId!, now)
    return false
  }
  return true
}

function composeLeaflet(plan: Plan, news: LeafletRow, { config, secrets }: Context): ComposedEmail {
  const site = siteOf(config)
  const { firstname, email, file_key: fileKey, content_type: contentType, campaignName } = news
  const isAttached = news.bytes <= maxAttachedBytes
  const forAll = {
    campaignId: news.campaignId,
    campaignName,
    description: news.description,
    organisation: news.organisation || site.product,
    promoter: config.promoter,
    imprint: presentImprint(news),
    fileUrl: isAttached ? null : site.url + filePath(fileKey),
  }
  return {
    ...fillTemplate(
      JSON.stringify([site, forAll]),
      () =>
        renderLeafletEmail(site, {
          ...forAll,
          firstname: placeholder('firstname'),
          reportLink: placeholder('reportLink'),
        }),
      { firstname, reportLink: signReportLink(plan, secrets) },
    ),
    to: { name: firstname, address: email! },
    headers: listUnsubscribeHeaders(
      leaveUrl(site.url, signLeaveLink({ leaves: 'campaign', membershipId: plan.membershipId }, secrets)),
    ),
    attachments: isAttached
      ? [{ filename: leafletFilename(campaignName, fileKey), contentType, fileKey }]
      : [],
  }
}
