import {
  listSuppressedAddresses,
  listUndeliveredEmails,
  maxCounted,
  resumeMail,
  showMailHealth,
  type EmailCount,
  type MailPause,
} from '@street-musketeers/contract/mailing/mail-health.ts'
import { call } from '../app/api/api.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { PageHead } from '../app/shell/page.tsx'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Panel } from '../ui/page/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Table } from '../ui/lists/table.tsx'
import { SuppressedAddresses } from './suppressed-addresses.tsx'
import { UndeliveredEmails } from './undelivered-emails.tsx'
import type { Route } from './+types/mail-health.ts'

const size = 10

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [health, letters, suppressed] = await Promise.all([
    call(showMailHealth, {}),
    loadListPage(request, (page) => call(listUndeliveredEmails, { page, size })),
    loadListPage(request, (page) => call(listSuppressedAddresses, { page, size }), 'addresses'),
  ])
  return { health, letters, suppressed }
}

export default function MailHealth({ loaderData: { health, letters, suppressed } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Mail health" private />
      <PageTitle lead="Every mail waits here until the mail server takes it.">Mail health</PageTitle>
      <Stack gap="loose">
        {health.pause && <PausedNotice pause={health.pause} />}
        {health.onHold && (
          <Notice kind="info">
            Mail is on hold. Nothing leaves until whoever runs the product releases it.
          </Notice>
        )}
        <Counts counts={health.counts} />
        <UndeliveredEmails page={letters} />
        <SuppressedAddresses page={suppressed} />
      </Stack>
    </>
  )
}

/** Why leaflets and newsletters stopped by themselves, and letting them leave again. */
function PausedNotice({ pause: { since, refused, answered } }: { pause: MailPause }) {
  const showOutcome = useActionResult()
  const resume = async () => showOutcome(await call(resumeMail, {}))
  return (
    <Notice kind="error">
      <Stack gap="tight">
        <p>
          <strong>Leaflets and newsletters are paused</strong> since {formatDateAndTime(since)}: of the last{' '}
          {answered} the mail server refused {refused} for good. Codes and notices still leave. See below what
          it said, put right what is wrong, then let them leave again.
        </p>
        <ActionButton action={resume}>Let them leave again</ActionButton>
      </Stack>
    </Notice>
  )
}

const urgencies = {
  code: 'Codes',
  notice: 'Notices',
  leaflet: 'Leaflets',
  newsletter: 'Newsletters',
} as const
const states = {
  queued: 'Waiting',
  sending: 'Being sent',
  'in doubt': 'In doubt',
  failed: 'Failed',
} as const

function Counts({ counts }: { counts: EmailCount[] }) {
  return (
    <Panel title="Letters">
      {counts.length ? (
        <Stack>
          <Table
            caption="Letters that have not arrived, the most urgent first"
            hideCaption
            rows={counts}
            rowKey={({ urgency, state }) => `${urgency} ${state}`}
            columns={[
              { label: 'Urgency', cell: ({ urgency }) => urgencies[urgency] },
              { label: 'State', cell: ({ state }) => states[state] },
              {
                label: 'Letters',
                cell: ({ count, orMore }) => `${count.toLocaleString('en-GB')}${orMore ? ' or more' : ''}`,
                number: true,
              },
              { label: 'Oldest', cell: ({ oldestAt }) => formatDateAndTime(oldestAt) },
            ]}
          />
          {counts.some(({ orMore }) => orMore) && (
            <p>
              No more than {maxCounted.toLocaleString('en-GB')} of each are counted; of those that wait, the
              ones that leave next. The oldest is the oldest of those counted.
            </p>
          )}
        </Stack>
      ) : (
        <EmptyState title="Nothing waits" picture={<Letterbox />}>
          Every letter so far was taken by the mail server.
        </EmptyState>
      )}
    </Panel>
  )
}
