import { formatDay } from '@street-musketeers/contract/text.ts'
import { hasEnded, leafletFilename, presentImprint } from '../../campaigns/index.ts'
import {
  isPaused,
  type Plan,
  presentHeldRounds,
  presentKeptRounds,
  replacePlans,
  signReportLink,
} from '../../membership/index.ts'
import { londonDate } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import { siteOf } from '../../site.ts'
import { greet } from '../../platform/mail/layout.tsx'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderCorrectionEmail } from './emails/correction.tsx'
import { renderLeafletEmail } from './emails/leaflet.tsx'
import { listHeaders } from '../leaving/list-headers.ts'
import { signLeaveLink } from '../leaving/sign-leave-link.ts'
import { describeKept, describeRounds } from '../rounds/describe-rounds.ts'
import { replyAddress } from '../replies/reply-address.ts'
import { describeLeaflet, isAttached } from './describe-leaflet.ts'
import { findLeafletEmailDetails } from './store.ts'

type Context = Platform & { tx: Tx }
type LeafletEmailRow = Awaited<ReturnType<typeof findLeafletEmailDetails>>[number]

/** Emails differ by what a leaflet has and does not have, and by its number among several. */
const fillTemplate = createTemplateCache(500)

const planKey = ({ membershipId, leafletId }: Plan) => `${membershipId}:${leafletId}`

/**
 * Composes leaflet emails as they are sent, in the order of their plans. None is composed if the member has left the campaign or closed their
 * account, if their address bounces, if the campaign has ended or was deleted, while the member is suspended, while the campaign or the
 * member's leaflets are paused, or if the leaflet was replaced or is no longer sent. A member whose last leaflet was corrected since is asked
 * to recycle it (rule: corrections).
 * @param isNotice whether the emails go to addresses that bounce, as notices do
 */
export async function composeLeaflets(
  plans: readonly Plan[],
  context: Context,
  { isNotice = false } = {},
): Promise<(ComposedEmail | null)[]> {
  const now = context.clock.now()
  const rows = await findLeafletEmailDetails(context.tx, plans, now)
  const on = { today: londonDate(now), isNotice }
  const detailsOf = new Map(rows.map((row) => [planKey(row), row]))
  return plans.map((plan) => {
    const details = detailsOf.get(planKey(plan))
    return details && mayGetLeaflets(details, on) && !isReplaced(details)
      ? composeLeaflet(plan, details, context)
      : null
  })
}

/**
 * Drops the plans of emails that were not composed, so that they are planned again once their member may get leaflets (rules: suspensions,
 * pause). If the leaflet was replaced or is no longer sent, the next one of its member is planned instead (rules: leaflet-versions,
 * leaflets-in-order). It runs in the transaction that cancels the emails: a plan that is gone while its email waits could be made and emailed
 * again.
 * @param isNotice as they were composed
 */
export async function replaceCancelledPlans(
  plans: readonly Plan[],
  { tx, now }: { tx: Tx; now: Date },
  { isNotice = false } = {},
): Promise<void> {
  const on = { today: londonDate(now), isNotice }
  const replacements = (await findLeafletEmailDetails(tx, plans, now)).map((details) => ({
    membershipId: details.membershipId,
    leafletId: details.leafletId,
    nextLeafletId: mayGetLeaflets(details, on) && isReplaced(details) ? details.nextLeafletId : null,
  }))
  await replacePlans(tx, replacements, now)
}

const isReplaced = ({ isStillSent, sent_at }: LeafletEmailRow) => !isStillSent && !sent_at

const mayGetLeaflets = (
  details: LeafletEmailRow,
  { today, isNotice }: { today: string; isNotice: boolean },
): boolean =>
  !(
    details.withdrawn_at ||
    details.deleted_at ||
    (details.isSuppressed && !isNotice) ||
    details.paused_at ||
    details.suspended_at ||
    hasEnded(details, today) ||
    (isPaused(details, today) && !isNotice)
  )

function composeLeaflet(plan: Plan, details: LeafletEmailRow, { config, secrets }: Context): ComposedEmail {
  const linkedPlan = { ...plan, emailNumber: details.emailNumber }
  const replyTo = replyAddress(linkedPlan, { config, secrets })
  const site = siteOf(config, { repliesAreRead: !replyTo })
  const { firstname, email, file_key: fileKey, content_type: contentType, campaignId } = details
  const { correctedSentAt } = details
  const rounds = describeRounds(presentHeldRounds(details.rounds))
  const leaveTarget = { leaves: 'campaign', ...linkedPlan } as const
  const render = correctedSentAt ? renderCorrectionEmail : renderLeafletEmail
  const leaflet = { ...details, imprint: presentImprint(details), cardKey: details.card_key }
  return {
    ...fillTemplate(JSON.stringify([render.name, site]), (texts) => render(site, texts), {
      ...describeLeaflet(leaflet, { site, config }),
      greeting: greet(firstname),
      rounds,
      kept:
        rounds || correctedSentAt
          ? null
          : describeKept(presentKeptRounds(details.membershipId, details.kept)),
      isNewVersion: details.isNewVersion,
      place: details.place,
      takesNumbers: replyTo !== undefined,
      reportLink: signReportLink(linkedPlan, secrets),
      leaveLink: signLeaveLink(leaveTarget, secrets),
      correctedOn: correctedSentAt ? formatDay(correctedSentAt) : '',
    }),
    to: { name: firstname, address: email! },
    ...(replyTo && { replyTo }),
    headers: listHeaders(leaveTarget, { config, secrets }),
    attachments: isAttached(leaflet)
      ? [
          {
            filename: leafletFilename(details.campaignName, fileKey),
            contentType,
            file: { key: fileKey, sha256: details.sha256, bytes: details.bytes },
            campaignId,
          },
        ]
      : [],
  }
}
