import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  messageDays,
  stopSentences,
  webhookEventLabels,
} from '@street-musketeers/contract/webhooks/messages-and-limits.ts'
import type { WebhookMessage } from '@street-musketeers/contract/webhooks/webhooks.ts'
import { useNavigate } from 'react-router'
import { call } from '../app/api/api.ts'
import { parsePathId } from '../app/api/parse-path-id.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useRegularRefresh } from '../app/forms/use-refresh.ts'
import { Page } from '../app/page/page.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Table } from '../ui/lists/table.tsx'
import { Row, Stack, VisuallyHidden } from '../ui/page/layout.tsx'
import type { Route } from './+types/webhook.ts'

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  isAdministrator() ? null : call('GET /api/org/webhooks/:id', { id: parsePathId(params.id) })

const parents = [
  { to: paths.organisationDashboard('people'), label: 'People' },
  { to: paths.organisationWebhooks(), label: 'Webhooks' },
]

/** A webhook, with what it was sent (rules: webhooks, webhook-messages). */
export default function WebhookPage({ loaderData }: Route.ComponentProps) {
  return (
    <Page title={loaderData?.name ?? 'Webhook'} parents={parents} private>
      {loaderData ? (
        <Webhook {...loaderData} />
      ) : (
        <Notice kind="info">Only the organisation itself sees its webhooks.</Notice>
      )}
    </Page>
  )
}

type Shown = ReplyOf<'GET /api/org/webhooks/:id'>

function Webhook({ id, serverAddress, events, stopped, messages }: Shown) {
  const showOutcome = useActionResult()
  useRefreshWhileSending(messages)
  return (
    <>
      <p>
        We tell <b>{new URL(serverAddress).host}</b> when:
      </p>
      <ul>
        {events.map((event) => (
          <li key={event}>{webhookEventLabels[event]}</li>
        ))}
      </ul>
      {stopped ? (
        <Notice kind="info">
          <Stack>
            <p>
              This webhook stopped on {formatDateAndTime(stopped.at)}. {stopSentences[stopped.why]} Start it
              again when your server works. What happened meanwhile is not sent.
            </p>
            <ActionButton
              action={async () => showOutcome(await call('POST /api/org/webhooks/:id/start', { id }))}
            >
              Start it again
            </ActionButton>
          </Stack>
        </Notice>
      ) : (
        <Row>
          <ActionButton
            action={async () => {
              await call('POST /api/org/webhooks/:id/test', { id })
              await showOutcome()
            }}
          >
            Send a test
          </ActionButton>
        </Row>
      )}
      <h2>What was sent</h2>
      {/* What came of a test is read out, and no toast covers it. */}
      <div aria-live="polite">
        {messages.length > 0 ? (
          <Messages messages={messages} isStopped={stopped !== null} />
        ) : (
          <p>Nothing yet. What is sent is shown here for {messageDays} days.</p>
        )}
      </div>
      <Row>
        <DeleteWebhook id={id} />
      </Row>
    </>
  )
}

const Messages = ({ messages, isStopped }: Pick<Shown, 'messages'> & { isStopped: boolean }) => (
  <Table
    caption="What was sent"
    hideCaption
    rows={messages}
    rowKey={({ id }) => id}
    columns={[
      {
        label: 'What',
        cell: ({ type, campaignName }) => (
          <>
            {webhookEventLabels[type]}
            {campaignName && <div dir="auto">{campaignName}</div>}
          </>
        ),
      },
      { label: 'When', cell: ({ at }) => formatDateAndTime(at) },
      { label: 'Outcome', cell: (message) => describeState(message) },
      {
        label: 'Send again',
        hideLabel: true,
        cell: (message) => !isStopped && <SendAgain {...message} />,
      },
    ]}
  />
)

function describeState({ state, tries, outcome, nextAt }: WebhookMessage): string {
  if (state === 'delivered') return `Delivered. ${outcome}`
  if (state === 'failed') return `Not delivered. ${outcome}`
  if (tries === 0 || Date.parse(nextAt!) <= Date.now()) return 'On its way.'
  return `${outcome} We try again on ${formatDateAndTime(nextAt!)}.`
}

function SendAgain({ id, type, at }: WebhookMessage) {
  const showOutcome = useActionResult()
  return (
    <ActionButton
      variant="quiet"
      action={async () => {
        await call('POST /api/org/webhookmessages/:id/again', { id })
        await showOutcome()
      }}
    >
      Send again
      <VisuallyHidden>
        {' '}
        {webhookEventLabels[type]}, {formatDateAndTime(at)}
      </VisuallyHidden>
    </ActionButton>
  )
}

function DeleteWebhook({ id }: { id: number }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      label="Delete this webhook"
      title="Delete this webhook?"
      confirm="Delete it"
      onConfirm={async () => {
        const { message } = await call('DELETE /api/org/webhooks/:id', { id })
        await navigate(paths.organisationWebhooks(), { replace: true })
        toast(message)
      }}
    >
      <p>Your server is told nothing more, and what was sent is forgotten.</p>
    </ConfirmButton>
  )
}

const refreshIntervalMs = 2000

/** What is sent now has an outcome within seconds: the page shows it without being loaded again. */
function useRefreshWhileSending(messages: Shown['messages']): void {
  const waits = messages.filter(({ state }) => state === 'waiting')
  useRegularRefresh(refreshIntervalMs, Math.min(...waits.map(({ nextAt }) => Date.parse(nextAt!))))
}
