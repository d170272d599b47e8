import { readAddress } from '@street-musketeers/contract/client.ts'
import { quoteName } from '@street-musketeers/contract/text.ts'
import type { MemberMessages } from '@street-musketeers/contract/mailing/member-messages.ts'
import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/own-messages.ts'
import { MessageForm } from './message-form.tsx'
import { SentMessages } from './sent-messages.tsx'
import { PreparedMessage } from './prepared-message.tsx'

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id/messages', { id: Number(id) })],
} satisfies Handle

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  return isAdministrator() ? null : call('GET /api/org/campaign/:id/messages', { id })
}

/** What an organisation writes to the members of one of its campaigns (rule: messages-to-members). */
export default function OwnMessages({ loaderData: messages, params }: Route.ComponentProps) {
  const campaignId = Number(params.id)
  if (!messages)
    return (
      <Page title="Message to members" private>
        <Notice kind="info">
          Only the organisation itself writes to the members of its campaigns. You see the messages that wait
          for you, and those that were sent, in{' '}
          <Link to={paths.administratorDashboard('member_messages')}>your own list</Link>.
        </Notice>
      </Page>
    )
  const { campaignName, repliesTo } = messages
  return (
    <Page
      title={`Message to members: ${campaignName}`}
      heading="Message to members"
      lead={`For the musketeers who joined ${quoteName(campaignName)}: a result, thanks, or a meeting that has moved.`}
      narrow
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
      ]}
      current="Message to members"
    >
      <p>
        Your organisation can send one message a month, for all its campaigns together. It goes out by email
        once another officer has approved it, or one of our administrators if there is no other. Replies go to{' '}
        <strong>{repliesTo}</strong>: members see that address, and you see the address of anybody who
        replies.
      </p>
      <Preparing key={campaignId} campaignId={campaignId} messages={messages} />
      <SentMessages sent={messages.sent} />
    </Page>
  )
}

/** The message in preparation, or the form that begins one. */
function Preparing({ campaignId, messages }: { campaignId: number; messages: MemberMessages }) {
  const { elsewhere, halted, freeFrom, preparing, revision } = messages
  if (elsewhere)
    return (
      <Notice kind="info">
        {memberMessageMessages.elsewhere(elsewhere.campaignName)}{' '}
        <Link to={paths.memberMessages(elsewhere.campaignId)}>Open it</Link>
      </Notice>
    )
  const whyNot = halted
    ? memberMessageMessages.halted(halted)
    : freeFrom && memberMessageMessages.alreadySent(freeFrom)
  const isWritten = preparing?.state === 'waiting' || halted
  return (
    <>
      {whyNot && <Notice kind="info">{whyNot}</Notice>}
      {preparing && isWritten && (
        <PreparedMessage campaignId={campaignId} message={preparing} revision={revision} />
      )}
      {!isWritten && (
        <ForSeat least="author" explains>
          <MessageForm
            key={preparing?.state}
            campaignId={campaignId}
            message={preparing}
            revision={revision}
            canBeSent={whyNot === null}
          />
        </ForSeat>
      )}
    </>
  )
}
