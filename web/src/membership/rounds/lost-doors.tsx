import { roundPartLabels } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Fragment } from 'react'
import { Notice } from '../../ui/feedback/notice.tsx'
// oxlint-disable-next-line import/default -- Vite adds the default export: the file's address.
import nameDoors from './name-doors.js?url'

type Doors = ReportPage['doors']

/**
 * Names doors on a static page. The server does not know their postcodes: a script, which few pages need, writes those that this browser has
 * (rule: round-postcodes).
 */
export const DoorNames = ({ doors }: { doors: Doors }) => (
  <>
    {doors.map(({ id, postcodeId, sector, part }, nth) => (
      <Fragment key={id}>
        {nth > 0 && '; '}
        <strong>
          <span data-postcode-id={postcodeId}>a postcode in {sector}</span>,{' '}
          {roundPartLabels[part].toLowerCase()}
        </strong>
      </Fragment>
    ))}
    <script src={nameDoors} type="module" />
  </>
)

/** Before a report: which doors somebody has lost, and which of them another musketeer has now (rule: lost-doors). */
export function LostDoors({ page: { doors, campaignId } }: { page: ReportPage }) {
  const lost = doors.filter(({ state }) => state === 'ended')
  const taken = lost.filter((each) => each.taken)
  const free = lost.filter((each) => !each.taken)
  return (
    <>
      {taken.length > 0 && (
        <Notice kind="info">
          Another musketeer has these doors now: <DoorNames doors={taken} />. If you’ve delivered there,
          report it and we’ll tell them. If not, please don’t deliver there.
        </Notice>
      )}
      {free.length > 0 && (
        <Notice kind="info">
          Your time for these doors is over: <DoorNames doors={free} />. No other musketeer has them now. If
          you’ve delivered there, report it. If not,{' '}
          <a href={paths.musketeerCampaign(campaignId)}>choose them again</a> first.
        </Notice>
      )}
    </>
  )
}
