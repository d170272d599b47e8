import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import type { CurrentLeaflet } from '@street-musketeers/contract/membership/memberships.ts'
import { placeOf, nameLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { roundPartLabels, endedSentence } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { classes } from '../../ui/classes.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { DetailList } from '../../ui/page/card.tsx'
import { PanelAction, PaperPanel, panelPictureSizes } from '../../ui/page/paper-panel.tsx'
import { thankForMilestone } from '../encouragement/milestone.ts'
import { doorsReached } from '../deliveries/delivered-total.ts'
import { collectedSentence, PrintedForYou } from '../leaflets/printed-for-you.tsx'
import { reportAnchor } from '../deliveries/report-anchor.ts'
import { GoingOut } from '../doorstep/going-out.tsx'
import { findPostcode } from '../rounds/own-doors.ts'
import { LeafletSteps } from './leaflet-steps.tsx'
import styles from './your-leaflet.module.css'

interface YourLeafletProps {
  leaflet: NonNullable<CurrentLeaflet['leaflet']>
  /** What its musketeer delivered of all leaflets. */
  totalDelivered: number
  /** When the next one is sent. */
  next: string
  isPaused: boolean
  /** What they asked of a print hub for it. */
  request: ShortRequest | undefined
}

/** The current leaflet: its three steps, where the musketeer is, and the one thing to do next (rule: current-leaflet). */
export function YourLeaflet({ leaflet, totalDelivered, next, isPaused, request }: YourLeafletProps) {
  const { campaign, emailDate, leafletsDelivered, hasCollected, skipped, rounds, reportLink } = leaflet
  const { campaignId, campaignName, campaignUser } = campaign
  const place = placeOf(campaign)
  const isDone = leafletsDelivered > 0
  const page = paths.musketeerCampaign(campaignId)
  return (
    <PaperPanel
      label="Your leaflet"
      picture={<LeafletPreview campaign={campaign} sizes={panelPictureSizes} />}
      heading={
        <>
          <h2 dir="auto">
            <Link to={page}>{campaignName}</Link>
          </h2>
          {place && <p className={styles.from}>{nameLeaflet(place)}</p>}
          <p className={styles.from} dir="auto">
            {campaignUser.address.organisation}
          </p>
        </>
      }
    >
      {skipped && !isDone ? (
        <p className={styles.thanks}>Skipped. We won’t remind you about it.</p>
      ) : isDone ? (
        <Thanks leafletsDelivered={leafletsDelivered} totalDelivered={totalDelivered} />
      ) : (
        <>
          <LeafletSteps />
          {request ? (
            <PrintedForYou request={request} />
          ) : hasCollected ? (
            <>
              <p>{collectedSentence}</p>
              <PanelAction>
                <ButtonLink variant="primary" size="large" to={page + reportAnchor}>
                  I’ve delivered mine
                </ButtonLink>
              </PanelAction>
            </>
          ) : (
            <PanelAction>
              <ButtonLink variant="primary" size="large" to={paths.printPack(campaignId)}>
                Print my 20
              </ButtonLink>
            </PanelAction>
          )}
        </>
      )}
      <div className={classes(styles.actions, !isDone && styles.next)}>
        {isDone ? (
          <Link to={page}>Change the number or report more</Link>
        ) : skipped ? (
          <SkipButton leaflet={leaflet} skip={false} />
        ) : (
          <>
            {hasCollected && !request ? (
              <ButtonLink variant="quiet" to={paths.printPack(campaignId)}>
                Print my 20
              </ButtonLink>
            ) : (
              <ButtonLink to={page + reportAnchor}>I’ve delivered mine</ButtonLink>
            )}
            {emailDate && <SkipButton leaflet={leaflet} skip />}
          </>
        )}
      </div>
      {!isDone && !skipped && reportLink && <GoingOut link={reportLink} />}
      <DetailList
        details={[
          ...(rounds.length > 0 && !isDone
            ? [['Your doors', <RoundList key="rounds" leaflet={leaflet} />] as const]
            : []),
          ...(emailDate ? [['Emailed', formatDate(emailDate)] as const] : []),
          ['Next leaflet', next],
        ]}
      />
      <p className={styles.actions}>
        <Link to={`${paths.musketeerDashboard('settings')}#day-and-time`}>Change the day</Link>
        <Link to={`${paths.musketeerDashboard('settings')}#pause`}>
          {isPaused ? 'End the pause' : 'Pause your leaflets'}
        </Link>
      </p>
    </PaperPanel>
  )
}

/** What was delivered, and the total, which may be one to be thanked for (rule: milestones). */
function Thanks({
  leafletsDelivered,
  totalDelivered,
}: {
  leafletsDelivered: number
  totalDelivered: number
}) {
  const milestone = thankForMilestone(totalDelivered, leafletsDelivered)
  return (
    <p className={styles.thanks}>
      {doorsReached(leafletsDelivered)}
      {totalDelivered > leafletsDelivered && `, ${formatCount(totalDelivered)} so far`}. Thank you.
      {milestone && <span className={styles.milestone}>{milestone}</span>}
    </p>
  )
}

type Leaflet = NonNullable<CurrentLeaflet['leaflet']>

/** Leaves the leaflet out, or undoes that (rule: skip-once). */
function SkipButton({ leaflet: { campaignDistributorId }, skip }: { leaflet: Leaflet; skip: boolean }) {
  const showOutcome = useActionResult()
  return (
    <ActionButton
      variant={skip ? 'quiet' : undefined}
      action={async () => showOutcome(await call('POST /api/skip', { campaignDistributorId, skip }))}
    >
      {skip ? 'Not this time' : 'I can do it after all'}
    </ActionButton>
  )
}

/** What its musketeer holds and has not finished, or has lost (rules: rounds, lost-doors). */
const RoundList = ({ leaflet: { rounds } }: { leaflet: Leaflet }) =>
  rounds.map(({ id, postcodeId, sector, part, state, until, taken }) => (
    <span key={id} className={styles.round}>
      {findPostcode({ postcodeId }) ?? `A postcode in ${sector}`}: {roundPartLabels[part].toLowerCase()}.{' '}
      {state === 'ended' ? endedSentence(until, taken) : `Yours until ${formatDate(until)}.`}
    </span>
  ))
