import type { MailPause, EmailCount } from '@street-musketeers/contract/mailing/mail-health.ts'
import { maxCounted } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { Table } from '../ui/lists/table.tsx'
import { SuppressedAddresses } from './suppressed-addresses.tsx'
import { UndeliveredEmails } from './undelivered-emails.tsx'
import type { Route } from './+types/mail-health.ts'

/** Rows a page (rule: list-page-sizes). */
const size = 10

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [health, undelivered, suppressed] = await Promise.all([
    call('GET /api/mailhealth', {}),
    loadListPage(request, (page) => call('GET /api/mailhealth/letters/:page/:size', { page, size })),
    loadListPage(
      request,
      (page) => call('GET /api/mailhealth/suppressed/:page/:size', { page, size }),
      'addresses',
    ),
  ])
  return { health, undelivered, suppressed }
}

export default function MailHealth({
  loaderData: { health, undelivered, suppressed },
}: Route.ComponentProps) {
  return (
    <TabPage title="Email health" lead="Emails that have not been delivered.">
      {health.pause && <PausedNotice pause={health.pause} />}
      {health.onHold && (
        <Notice kind="info">
          Email is on hold. Nothing is sent until the person who runs the product releases it.
        </Notice>
      )}
      <Counts counts={health.counts} />
      <UndeliveredEmails page={undelivered} />
      <SuppressedAddresses page={suppressed} />
    </TabPage>
  )
}

/** Shown after too many refusals (rule: refusals-pause-bulk). */
function PausedNotice({ pause: { since, refused, answered } }: { pause: MailPause }) {
  const showOutcome = useActionResult()
  const resume = async () => showOutcome(await call('POST /api/mailhealth/resume', {}))
  return (
    <Notice kind="error">
      <Stack gap="tight">
        <p>
          <strong>Leaflets and newsletters have been paused</strong> since {formatDateAndTime(since)}. The
          mail server permanently refused {refused} of the last {answered}. Codes and notices are still sent.
          See below what it said, fix the problem, then resume them.
        </p>
        <ActionButton action={resume}>Resume leaflets and newsletters</ActionButton>
      </Stack>
    </Notice>
  )
}

const kindLabels = {
  code: 'Codes',
  notice: 'Notices',
  leaflet: 'Leaflets',
  newsletter: 'Newsletters',
} as const
const stateLabels = {
  queued: 'Waiting',
  sending: 'Being sent',
  'in doubt': 'In doubt',
  failed: 'Failed',
} as const

function Counts({ counts }: { counts: EmailCount[] }) {
  return (
    <Panel title="Emails">
      {counts.length ? (
        <Stack>
          <Table
            caption="Emails that have not been delivered, the most urgent first"
            hideCaption
            rows={counts}
            rowKey={({ urgency, state }) => `${urgency} ${state}`}
            columns={[
              { label: 'Kind', cell: ({ urgency }) => kindLabels[urgency] },
              { label: 'State', cell: ({ state }) => stateLabels[state] },
              {
                label: 'Emails',
                cell: ({ count, orMore }) => `${formatCount(count)}${orMore ? ' or more' : ''}`,
                number: true,
              },
              { label: 'Oldest', cell: ({ oldestAt }) => formatDateAndTime(oldestAt) },
            ]}
          />
          {counts.some(({ orMore }) => orMore) && (
            <p>
              We count at most {formatCount(maxCounted)} of each, starting with the waiting emails that will
              be sent next. “Oldest” is the oldest of those counted.
            </p>
          )}
        </Stack>
      ) : (
        <EmptyState title="Nothing waiting" picture={<Letterbox />}>
          The mail server has accepted every email so far.
        </EmptyState>
      )}
    </Panel>
  )
}
