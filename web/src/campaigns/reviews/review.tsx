import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReviewDetails } from '@street-musketeers/contract/campaigns/reviews.ts'
import { reportReasons } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { Link } from 'react-router'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { call } from '../../app/api/api.ts'
import { pluralise } from '../../app/format/format-count.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { Page } from '../../app/page/page.tsx'
import { useListAddress } from '../../app/lists/row-link.tsx'
import { DetailList } from '../../ui/page/card.tsx'
import { PaperSheet, Quotation, Stack } from '../../ui/page/layout.tsx'
import type { Route } from './+types/review.ts'
import { ReviewDecision } from './review-decision.tsx'
import { ReviewStateTag } from './review-state-tag.tsx'
import { ReviewedWords } from './reviewed-words.tsx'
import styles from './review.module.css'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { review: await call('GET /api/review/:id', { id: parsePathId(params.id) }), now: Date.now() }
}

const campaignStates = {
  live: 'Live',
  ended: 'Ended',
  deleted: 'Deleted by its organisation',
  'taken-down': 'Stopped by us',
} as const

export default function Review({ loaderData: { review, now } }: Route.ComponentProps) {
  const { campaignId, campaignName, campaignState } = review
  const list = useListAddress(paths.administratorDashboard('reports'))
  return (
    <Page
      title={`Report ${review.reference}`}
      heading={`“${campaignName}”`}
      private
      parents={[{ to: list, label: 'Reports' }]}
      current={review.reference}
    >
      <div className={styles.page}>
        <Stack gap="loose">
          <DetailList
            details={[
              ['Reference', review.reference],
              ['State', <ReviewStateTag key="state" review={review} now={now} />],
              [
                'Org',
                <Link key="org" to={paths.administratorOrganisation(review.organisationId)}>
                  {review.organisation}
                </Link>,
              ],
              [
                'Campaign',
                campaignState === 'deleted' ? (
                  campaignStates.deleted
                ) : (
                  <span key="campaign">
                    {campaignStates[campaignState]}.{' '}
                    <Link to={paths.organisationCampaign(campaignId)}>Open it</Link>
                  </span>
                ),
              ],
              ['Earlier reports', review.earlierReports || 'None'],
              ['Opened', review.firstLookAt && formatDateAndTime(review.firstLookAt)],
            ]}
          />
          <Reports reports={review.leafletReports} />
        </Stack>
        <div className={styles.leaflet}>
          <ReviewedLeaflet review={review} />
        </div>
        <Stack gap="loose">
          <ReviewDecision key={review.id} review={review} now={now} />
        </Stack>
      </div>
    </Page>
  )
}

function Reports({ reports }: { reports: ReviewDetails['leafletReports'] }) {
  if (!reports.length) return null
  return (
    <Stack>
      <h2>{pluralise(reports.length, 'report')}</h2>
      {reports.map(({ id, reference, reason, details, reportedAt, isAnswered }) => (
        <Stack key={id} gap="tight">
          <p>
            <strong>{reportReasons[reason]}.</strong> {formatDateAndTime(reportedAt)}.{' '}
            {isAnswered ? 'They’ll get our decision by email.' : 'They gave no address.'} Their reference is{' '}
            {reference}.
          </p>
          {details && <Quotation>{details}</Quotation>}
        </Stack>
      ))}
    </Stack>
  )
}

function ReviewedLeaflet({ review }: { review: ReviewDetails }) {
  const { campaignName, campaignDescription, buttonAddress, leafletPages, leafletSize } = review
  return (
    <Stack gap="loose">
      <h2>Its leaflet</h2>
      {leafletPages.length ? (
        leafletPages.map((picture, index) => (
          <PaperSheet key={picture}>
            <img
              src={picture}
              {...leafletSize}
              alt={`Leaflet “${campaignName}”, page ${index + 1} of ${leafletPages.length}`}
            />
          </PaperSheet>
        ))
      ) : (
        <p>Its organisation has deleted the campaign, so nobody can see its leaflet now.</p>
      )}
      <ReviewedWords words={review.leafletWords} />
      {campaignDescription && <p dir="auto">{campaignDescription}</p>}
      {buttonAddress && <p>For whoever scans its code, a button leads to {buttonAddress}</p>}
    </Stack>
  )
}
