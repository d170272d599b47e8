import { ApiError } from '@street-musketeers/contract/client.ts'
import type { QueuedRequest } from '@street-musketeers/contract/hubs/print-hubs.ts'
import { call } from '../app/api/api.ts'
import { noneIfGone } from '../app/api/none-if-gone.ts'
import { saveFile } from '../app/api/save-file.ts'
import { useActionResult, useRefreshAfterConflict } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { pluralise } from '../app/format/format-count.ts'
import { formatDate, londonDate } from '../app/format/format-date.ts'
import { PrinterFields } from '../campaigns/printing/printer-fields.tsx'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Card, CardGrid } from '../ui/page/card.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { Section } from '../ui/page/section.tsx'
import { Notes } from './notes.tsx'

interface QueueProps {
  hubId: number
  /** Whether its printer prints both sides. */
  isTwoSided: boolean
  requests: readonly QueuedRequest[]
}

/** What is asked of a print hub: everything is printed as one PDF, then marked ready, then collected (rule: print-packs-of-a-hub). */
export function PrintQueue({ hubId, isTwoSided, requests }: QueueProps) {
  const ready = requests.filter(({ state }) => state === 'ready')
  const waiting = requests.filter(({ state }) => state !== 'ready')
  if (requests.length === 0)
    return (
      <EmptyState title="Nothing to print">
        When somebody asks, we email you, once a day at most. You will find it here.
      </EmptyState>
    )
  return (
    <Stack gap="loose">
      {waiting.length > 0 && (
        <Section title="To print">
          <PrintAll hubId={hubId} isTwoSided={isTwoSided} requests={waiting} />
          <Requests label="To print" requests={waiting} />
        </Section>
      )}
      {ready.length > 0 && (
        <Section title="To collect">
          <Requests label="To collect" requests={ready} />
        </Section>
      )}
    </Stack>
  )
}

function PrintAll({ hubId, isTwoSided, requests }: QueueProps) {
  const showOutcome = useActionResult()
  const refreshAfterConflict = useRefreshAfterConflict()
  const inPdf = requests.filter(({ state, isPrinted }) => state === 'print' && isPrinted)
  const added = requests.filter(({ state, isPrinted }) => state === 'print' && !isPrinted)
  const now = added.length > 0 ? added : inPdf
  const later = requests.filter(({ state }) => state === 'later')
  const isElection = now.some(({ isElectionMaterial }) => isElectionMaterial)
  const form = useApiForm('GET /api/printhub/:id/packs', {
    // A printer's name and address are stored nowhere (rule: election-packs-name-their-printer).
    onLeave: 'drop',
    call: async (to, input) => {
      try {
        return await call(to, input)
      } catch (error) {
        // Election material that was asked for since the page was opened needs the fields.
        if (error instanceof ApiError && error.error === 'InvalidInput') await refreshAfterConflict()
        throw error
      }
    },
    input: (values) => ({ ...values, id: hubId }),
    onSuccess: async (file) => {
      saveFile(file, `packs-${londonDate(new Date())}.pdf`)
      await showOutcome()
    },
  })
  if (now.length === 0) return null
  // The PDF has a back for every sheet, or for none.
  const hasBacks = isTwoSided && now.some(({ hasBack }) => hasBack)
  const sheets = now.reduce((sum, request) => sum + request.sheets, 0)

  async function markAll() {
    for (const { id } of inPdf)
      // Somebody may have cancelled since it was printed.
      await call('POST /api/hubrequest/:id/ready', { id }).catch(noneIfGone)
    await showOutcome({ message: 'We’ll email the musketeers to say that their leaflets are ready.' })
  }
  return (
    <Stack>
      <p>
        {pluralise(now.length, 'pack')}, {pluralise(sheets, 'sheet')}. Each begins with a slip. Print on A4 at
        actual size, {hasBacks ? 'on both sides, flipped on the long edge' : 'on one side'}.
        {later.length > 0 && ` ${pluralise(later.length, 'more pack')} will be in the next PDF.`}
      </p>
      {inPdf.length > 0 && (
        <Notice kind="success">
          <Stack>
            <p>
              Saved as a PDF: {pluralise(inPdf.length, 'pack')}. Print it, cut the leaflets and put each slip
              on its leaflets.
            </p>
            <Row>
              <ConfirmButton
                variant="primary"
                label="All of it is ready"
                title="Is all of it printed and cut?"
                confirm="Yes, tell them"
                onConfirm={markAll}
              >
                <p>We email the musketeers of {pluralise(inPdf.length, 'pack')} that they can collect.</p>
              </ConfirmButton>
            </Row>
          </Stack>
        </Notice>
      )}
      <Form {...form}>
        {isElection && <PrinterFields things="the election leaflets" readers="every house" isHub />}
        <SubmitRow variant={inPdf.length > 0 ? 'secondary' : 'primary'} pendingText="Drawing it">
          {added.length === 0 ? 'Save the PDF again' : 'Save one PDF to print'}
        </SubmitRow>
      </Form>
    </Stack>
  )
}

const Requests = ({ label, requests }: { label: string; requests: readonly QueuedRequest[] }) => (
  <CardGrid label={label}>
    {requests.map((request) => (
      <RequestCard key={request.id} request={request} />
    ))}
  </CardGrid>
)

function RequestCard({ request }: { request: QueuedRequest }) {
  const { id, nickname, campaignName, leaflets, sheets, wantedBy, state, isElectionMaterial, isPrinted } =
    request
  const showOutcome = useActionResult()
  // What its musketeer has ended meanwhile goes from the page, with the reason.
  const act = async (run: () => Promise<{ message: string }>) =>
    showOutcome(
      await run().catch((error: unknown) => {
        if (error instanceof ApiError && error.error === 'NotFound') return error
        throw error
      }),
    )
  return (
    <Card
      title={nickname}
      footer={
        <Stack>
          <Row>
            {state === 'ready' ? (
              <ActionButton action={() => act(() => call('POST /api/hubrequest/:id/collected', { id }))}>
                Collected
              </ActionButton>
            ) : (
              <>
                {(state === 'print' || state === 'later') && (
                  <ActionButton action={() => act(() => call('POST /api/hubrequest/:id/ready', { id }))}>
                    Ready
                  </ActionButton>
                )}
                <ConfirmButton
                  variant="quiet"
                  label="I can’t print this"
                  title={`You can’t print for ${nickname}?`}
                  confirm="Tell them"
                  onConfirm={() => act(() => call('DELETE /api/hubrequest/:id', { id }))}
                >
                  <p>We delete the request and tell {nickname} the next nearest print hub.</p>
                </ConfirmButton>
              </>
            )}
          </Row>
          <Notes request={request} />
        </Stack>
      }
    >
      <p dir="auto">{campaignName}</p>
      <p>
        {pluralise(leaflets, 'leaflet')}, {pluralise(sheets, 'sheet')}, by {formatDate(wantedBy)}
      </p>
      {state === 'print' && isPrinted && <p>In the PDF that you saved</p>}
      {isElectionMaterial && state !== 'election' && <p>Election material</p>}
      {state === 'election' && (
        <p>
          This is election material, which you do not print. Choose “I can’t print this”, so that we tell
          them.
        </p>
      )}
      {state === 'over' && (
        <p>This campaign has ended or stopped for now, or they have left it, so there is nothing to print.</p>
      )}
    </Card>
  )
}
