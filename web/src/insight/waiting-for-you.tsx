import type { WaitingForYou as Waiting } from '@street-musketeers/contract/insight/waiting.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { formatDate, formatDateAndTime } from '../app/format/format-date.ts'
import { Panel } from '../ui/page/card.tsx'

interface WaitingForYouProps extends Waiting {
  /** How many organisations say that they are branches of this one. */
  branchesAsking: number
}

/** What the reader can do next, of what others have begun or answered (rule: waiting-for-you). Nothing if nothing waits. */
export function WaitingForYou({
  drafts,
  message,
  handOverOn,
  offeredBy,
  branchesAsking,
}: WaitingForYouProps) {
  if (drafts.length === 0 && !message && !handOverOn && !offeredBy && branchesAsking === 0) return null
  return (
    <Panel title="Waiting for you">
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <WaitingDraft {...draft} />
          </li>
        ))}
        {message && (
          <li>
            <Link to={paths.memberMessages(message.campaignId)} dir="auto">
              Message to members: {message.campaignName}
            </Link>
            <br />
            {message.step === 'review' ? 'Please review it before it is sent.' : 'It was sent back to you.'}
          </li>
        )}
        {handOverOn && (
          <li>
            <Link to={paths.organisationDashboard('people')}>Will you take over?</Link>
            <br />
            {`You are asked to be first officer from ${formatDate(handOverOn)} on. Please answer.`}
          </li>
        )}
        {offeredBy && (
          <li>
            <Link to={paths.organisationDashboard('new-campaign')} dir="auto">
              A leaflet from {offeredBy}
            </Link>
            <br />
            Complete it with your own day, place and contact.
          </li>
        )}
        {branchesAsking > 0 && (
          <li>
            <Link to={paths.branches()}>Your branches</Link>
            <br />
            {branchesAsking === 1
              ? 'An organisation says that it is your branch.'
              : `${formatCount(branchesAsking)} organisations say that they are your branches.`}{' '}
            Please answer.
          </li>
        )}
      </ul>
    </Panel>
  )
}

function WaitingDraft({ id, campaignName, step, publishAt }: Waiting['drafts'][number]) {
  return (
    <>
      <Link to={step === 'review' ? paths.draftReview(id) : paths.campaignDraft(id)} dir="auto">
        {campaignName || 'A campaign without a name'}
      </Link>
      <br />
      {step === 'review' && 'Please review it before it is published. '}
      {step === 'change' && 'It was sent back to you. '}
      {step === 'approval' && 'No other officer has approved it as it is. '}
      {step === 'look' && 'An author has changed it. Please look at it and choose the hour again. '}
      {publishAt && `Its day is ${formatDateAndTime(publishAt)}.`}
    </>
  )
}
