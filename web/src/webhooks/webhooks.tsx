import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  webhookEventLabels,
  webhookEvents,
  webhookMessages,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatDate } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { findMissingFields, useApiForm } from '../app/forms/use-api-form.ts'
import { Page } from '../app/page/page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { CheckboxField, FieldSet } from '../ui/forms/choice-fields.tsx'
import { CopyField } from '../ui/forms/copy-field.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Panel } from '../ui/page/card.tsx'
import type { Route } from './+types/webhooks.ts'

export const clientLoader = () => (isAdministrator() ? null : call('GET /api/org/webhooks', {}))

const parents = [{ to: paths.organisationDashboard('people'), label: 'People' }]

/** Who is told what happens to an organisation's campaigns (rule: webhooks). */
export default function Webhooks({ loaderData }: Route.ComponentProps) {
  return (
    <Page
      title="Webhooks"
      lead="We can tell a server of yours, such as your website’s, when something happens to your campaigns. Only make a webhook if whoever looks after the server asks for it."
      parents={parents}
      private
    >
      {loaderData ? (
        <>
          <ListedWebhooks {...loaderData} />
          <MakeWebhook />
        </>
      ) : (
        <Notice kind="info">Only the organisation itself sees its webhooks.</Notice>
      )}
      <p>
        <a href={`${paths.developers()}#webhooks`}>
          For developers: what is sent, and how to check its signature
        </a>
      </p>
    </Page>
  )
}

const ListedWebhooks = ({ webhooks }: ReplyOf<'GET /api/org/webhooks'>) =>
  webhooks.length > 0 && (
    <Table
      caption="Webhooks"
      hideCaption
      rows={webhooks}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Name',
          cell: ({ id, name }) => (
            <Link to={paths.organisationWebhook(id)} dir="auto">
              {name}
            </Link>
          ),
        },
        { label: 'Server', cell: ({ serverAddress }) => new URL(serverAddress).host },
        { label: 'Made', cell: ({ madeAt }) => formatDate(madeAt) },
        {
          label: 'State',
          cell: ({ stopped, deliveredAt }) =>
            stopped
              ? `Stopped on ${formatDate(stopped.at)}`
              : deliveredAt
                ? `Last delivered on ${formatDate(deliveredAt)}`
                : 'Nothing delivered yet',
        },
      ]}
    />
  )

function MakeWebhook() {
  const showOutcome = useActionResult()
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null)
  const form = useApiForm('POST /api/org/webhooks', {
    input: ({ name, serverAddress, ...chosen }) => ({
      name,
      serverAddress,
      events: webhookEvents.filter((event) => chosen[event] === 'on'),
    }),
    findMissing: (element) => ({
      ...findMissingFields(element),
      ...(!webhookEvents.some((event) => new FormData(element).has(event)) && {
        [webhookEvents[0]]: webhookMessages.eventsMissing,
      }),
    }),
    onSuccess: (reply, element) => {
      setMade(reply)
      element.reset()
      return showOutcome()
    },
  })
  return (
    <Panel title="Make a webhook">
      {made && (
        <Notice kind="success">
          <p>
            This is the signing secret. Your server needs it to know that a message is ours. Copy it now: we
            cannot show it again.
          </p>
          <CopyField label="Signing secret" value={made.secret} />
          <p>
            <Link to={paths.organisationWebhook(made.id)}>Send a test</Link>
          </p>
        </Notice>
      )}
      <Form {...form}>
        <TextField name="name" label="Name" hint="What is told, such as: Our website." required />
        <TextField
          name="serverAddress"
          label="Address"
          hint="Of your server, such as: https://www.example.org/hook"
          type="url"
          required
        />
        <FieldSet legend="Tell it when">
          {webhookEvents.map((event) => (
            <CheckboxField key={event} name={event} label={webhookEventLabels[event]} />
          ))}
        </FieldSet>
        <SubmitRow>Make a webhook</SubmitRow>
      </Form>
    </Panel>
  )
}
