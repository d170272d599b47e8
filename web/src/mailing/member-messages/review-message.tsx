import * as paths from '@street-musketeers/contract/public-urls.ts'
import { haltCauses } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { Link } from 'react-router'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { call } from '../../app/api/api.ts'
import { noneIfGone } from '../../app/api/none-if-gone.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ReasonButton } from '../../app/forms/reason-button.tsx'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useListAddress } from '../../app/lists/row-link.tsx'
import { Page } from '../../app/page/page.tsx'
import { MessageText } from '../../campaigns/message-text.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { DetailList, Panel } from '../../ui/page/card.tsx'
import { Quotation, Row } from '../../ui/page/layout.tsx'
import type { Route } from './+types/review-message.ts'
import { DecideMessage } from './decide-message.tsx'
import { MessageStateTag } from './message-state-tag.tsx'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call('GET /api/membermessage/:id', { id: parsePathId(params.id) }).catch(noneIfGone)
}

/** A message to members, for an administrator. */
export default function ReviewedMessage({ loaderData: message }: Route.ComponentProps) {
  const list = useListAddress(paths.administratorDashboard('member_messages'))
  const parents = [{ to: list, label: 'Messages to members' }]
  if (!message)
    return (
      <Page title="Message to members" narrow private parents={parents}>
        <Notice kind="info">
          This message does not wait for us any more: it was sent back, taken back or thrown away.
        </Notice>
      </Page>
    )
  const { id, campaignId, campaignName, organisation, organisationId, state, since, halted } = message
  return (
    <Page
      title={`Message to members of ${campaignName}`}
      heading={`“${campaignName}”`}
      narrow
      private
      parents={parents}
      current={campaignName}
    >
      <DetailList
        details={[
          ['State', <MessageStateTag key="state" state={state} />],
          [state === 'waiting' ? 'Waiting since' : 'Decided', formatDateAndTime(since)],
          [
            'Org',
            <Link key="org" to={paths.administratorOrganisation(organisationId)}>
              {organisation}
            </Link>,
          ],
          [
            'Campaign',
            <Link key="campaign" to={paths.organisationCampaign(campaignId)}>
              {campaignName}
            </Link>,
          ],
          ['Replies go to', message.repliesTo],
        ]}
      />
      {halted && <Notice kind="info">Not everybody was sent it, because {haltCauses[halted]}.</Notice>}
      <MessageText message={message} />
      {message.takenDownReason && (
        <Panel title="Why we took it down">
          <Quotation>{message.takenDownReason}</Quotation>
        </Panel>
      )}
      {message.canDecide && (
        <>
          <p>
            Nobody else in this organisation can review it. Check that it is about the campaign, names no
            private person, and that the link leads where it should.
          </p>
          <DecideMessage
            key={message.revision}
            to="POST /api/membermessage/:id/decision"
            id={id}
            revision={message.revision}
          />
        </>
      )}
      {(state === 'sending' || state === 'sent') && <TakeDown id={id} />}
    </Page>
  )
}

function TakeDown({ id }: { id: number }) {
  const showOutcome = useActionResult()
  return (
    <Panel title="Take this message down">
      <p>For a message that breaks our terms.</p>
      <Row>
        <ReasonButton
          to="POST /api/membermessage/:id/takedown"
          id={id}
          name="take-down-message"
          label="Take this message down"
          title="Take this message down?"
          hint="We’ll send this word for word."
          onDone={showOutcome}
        >
          <p>
            Members no longer see it on the campaign’s page, and emails that have not left are not sent. We’ll
            email your reason to the organisation.
          </p>
        </ReasonButton>
      </Row>
    </Panel>
  )
}
