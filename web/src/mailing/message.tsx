import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { call } from '../app/api/api.ts'
import { Page } from '../app/page/page.tsx'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useListAddress } from '../app/lists/row-link.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { DetailList } from '../ui/page/card.tsx'
import { Quotation, Row } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import type { Route } from './+types/message.ts'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return call('GET /api/contactmessage/:id', { id: parsePathId(params.id) })
}

export default function Message({ loaderData: message }: Route.ComponentProps) {
  const showOutcome = useActionResult()
  const list = useListAddress(paths.administratorDashboard('messages'))
  const { id, reference, email, receivedAt, contactMessage, answeredAt, answeredBy, aboutAccount } = message
  const mark = async (answered: boolean) => {
    await call('PATCH /api/contactmessage', { id, answered })
    await showOutcome()
  }
  const replyLink = `mailto:${encodeURIComponent(email)}?${new URLSearchParams({ subject: `Message ${reference}` }).toString().replaceAll('+', '%20')}`
  return (
    <Page
      title={`Message ${reference}`}
      private
      parents={[{ to: list, label: 'Messages' }]}
      current={reference}
    >
      {answeredAt && (
        <Notice kind="success">
          {answeredBy || 'An administrator'} marked this as replied to on {formatDateAndTime(answeredAt)}.
        </Notice>
      )}
      <DetailList
        details={[
          ['Email', email],
          ['Received', formatDateAndTime(receivedAt)],
          ...(aboutAccount === null
            ? []
            : [
                [
                  'Who wrote the notes',
                  <Link key="by" to={paths.administratorMusketeer(aboutAccount)}>
                    A musketeer
                  </Link>,
                ] as const,
              ]),
        ]}
      />
      <Quotation>{contactMessage}</Quotation>
      <Row>
        <ButtonLink to={replyLink} variant={answeredAt ? 'secondary' : 'primary'} reload>
          Reply by email
        </ButtonLink>
        {answeredAt ? (
          <ActionButton action={() => mark(false)}>Mark as waiting for a reply</ActionButton>
        ) : (
          <ActionButton action={() => mark(true)}>Mark as replied to</ActionButton>
        )}
      </Row>
    </Page>
  )
}
