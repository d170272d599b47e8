import type { ListedHub } from '@street-musketeers/contract/hubs/print-hubs.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { call } from '../app/api/api.ts'
import { formatCount } from '../app/format/format-count.ts'
import { formatDateAndTime } from '../app/format/format-date.ts'
import { ReasonButton } from '../app/forms/reason-button.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { loadListPage } from '../app/lists/load-list-page.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { Letterbox } from '../drawings/letterbox.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { DetailList, Panel } from '../ui/page/card.tsx'
import { Quotation, Row, Stack } from '../ui/page/layout.tsx'
import type { Route } from './+types/print-hubs.ts'

/** Rows a page (rule: list-page-sizes). */
const hubsPerPage = 10

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadListPage(request, (page) =>
    call('GET /api/siteadmin/printhubs/:page/:size', { page, size: hubsPerPage }),
  )

/** The print hubs, those with words to look at first (rule: print-hubs). */
export default function PrintHubs({ loaderData: { content, pageable, totalPages } }: Route.ComponentProps) {
  return (
    <TabPage
      title="Print hubs"
      lead="Libraries, shops, offices and members who print for others. Musketeers see a print hub once you have approved its words. They must not name a home, a private person or anything that is not about collecting leaflets."
    >
      {content.length === 0 ? (
        <EmptyState title="No print hubs yet" picture={<Letterbox />}>
          Places that offer to print for others will appear here.
        </EmptyState>
      ) : (
        <Stack>
          {content.map((hub) => (
            <ListedPrintHub key={hub.id} hub={hub} />
          ))}
          <Pagination label="Print hubs" current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      )}
    </TabPage>
  )
}

const states = { waiting: 'Not shown yet', open: 'Open', paused: 'Paused' } as const

function ListedPrintHub({ hub }: { hub: ListedHub }) {
  const showOutcome = useActionResult()
  const { id, revision, changed } = hub
  const isToLookAt = changed !== null || hub.state === 'waiting'
  const words = changed ?? hub
  return (
    <Panel title={words.name}>
      <DetailList
        details={[
          ['State', changed ? `${states[hub.state]}; new words to look at` : states[hub.state]],
          ...(changed && changed.name !== hub.name ? [['Shown now', hub.name] as const] : []),
          ['Sector', words.sector],
          ['Sheets a week', `${formatCount(hub.sheetsAWeek)}, ${hub.twoSided ? 'both sides' : 'one side'}`],
          ['Election material', hub.printsElection ? 'Printed too' : 'Not printed'],
          [isToLookAt ? 'Waiting since' : 'Written', formatDateAndTime(hub.since)],
          [
            'Offered by',
            <Link key="by" to={paths.administratorMusketeer(hub.offeredBy)}>
              A musketeer
            </Link>,
          ],
        ]}
      />
      <Quotation>{words.handover}</Quotation>
      {changed && changed.handover !== hub.handover && (
        <>
          <p>Shown now:</p>
          <Quotation>{hub.handover}</Quotation>
        </>
      )}
      <Row>
        {isToLookAt && (
          <ActionButton
            variant="primary"
            action={async () =>
              showOutcome(await call('POST /api/siteadmin/printhub/:id/approval', { id, revision }))
            }
          >
            Approve
          </ActionButton>
        )}
        <ReasonButton
          key={revision}
          to="POST /api/siteadmin/printhub/:id/refusal"
          id={id}
          more={{ revision }}
          name={`refuse-hub-${id}`}
          label={isToLookAt ? 'Refuse' : 'Close'}
          variant={isToLookAt ? 'secondary' : 'quiet'}
          title={`${isToLookAt ? 'Refuse the words of' : 'Close'} ${words.name}?`}
          hint="We’ll send this word for word to whoever offered it."
          onDone={showOutcome}
        >
          <p>
            {!isToLookAt
              ? 'It will be deleted, and those who wait told of the next nearest print hub.'
              : hub.state === 'waiting'
                ? 'The offer will be deleted.'
                : 'The words that are shown now will stay.'}
          </p>
        </ReasonButton>
      </Row>
    </Panel>
  )
}
