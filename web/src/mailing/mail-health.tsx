import {
  listSuppressedAddresses,
  listTroubledLetters,
  showMailHealth,
  type LetterCount,
} from '@street-musketeers/contract/mail-health.ts'
import { call } from '../app/api.ts'
import { listPage } from '../app/list-page.ts'
import { PageHead } from '../app/page.tsx'
import { showDateAndTime } from '../app/show-date.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { Panel } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Table } from '../ui/table.tsx'
import { SuppressedAddresses } from './suppressed-addresses.tsx'
import { TroubledLetters } from './troubled-letters.tsx'
import type { Route } from './+types/mail-health.ts'

const size = 10

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const [health, letters, suppressed] = await Promise.all([
    call(showMailHealth, {}),
    listPage(request, (page) => call(listTroubledLetters, { page, size })),
    listPage(request, (page) => call(listSuppressedAddresses, { page, size }), 'addresses'),
  ])
  return { health, letters, suppressed }
}

export default function MailHealth({ loaderData: { health, letters, suppressed } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Mail health" private />
      <PageTitle lead="Every mail waits here until the mail server takes it.">Mail health</PageTitle>
      <Stack gap="loose">
        {health.onHold && (
          <Notice kind="info">
            Mail is on hold. Nothing leaves until whoever runs the product releases it.
          </Notice>
        )}
        <Counts counts={health.counts} />
        <TroubledLetters page={letters} />
        <SuppressedAddresses page={suppressed} />
      </Stack>
    </>
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

function Counts({ counts }: { counts: LetterCount[] }) {
  return (
    <Panel title="Letters">
      {counts.length ? (
        <Table
          caption="Letters that have not arrived, the most urgent first"
          hideCaption
          rows={counts}
          rowKey={({ urgency, state }) => `${urgency} ${state}`}
          columns={[
            { label: 'Urgency', cell: ({ urgency }) => urgencies[urgency] },
            { label: 'State', cell: ({ state }) => states[state] },
            { label: 'Letters', cell: ({ count }) => count.toLocaleString('en-GB'), number: true },
            { label: 'Oldest', cell: ({ oldestAt }) => showDateAndTime(oldestAt) },
          ]}
        />
      ) : (
        <EmptyState title="Nothing waits" picture={<Letterbox />}>
          Every letter so far was taken by the mail server.
        </EmptyState>
      )}
    </Panel>
  )
}
