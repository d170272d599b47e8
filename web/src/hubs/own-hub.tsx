import { hubMessages, maxHandoverLength } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnHub } from '@street-musketeers/contract/hubs/print-hubs.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { formatCount, pluralise } from '../app/format/format-count.ts'
import { Page } from '../app/page/page.tsx'
import { ConfirmButton } from '../ui/feedback/dialog.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { CheckboxField } from '../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Row, Stack } from '../ui/page/layout.tsx'
import { FoldedSection, FoldedSections } from '../ui/page/section.tsx'
import type { Route } from './+types/own-hub.ts'
import { ForOrganisations } from './for-organisations.tsx'
import { PrintQueue } from './print-queue.tsx'

export const handle = { loads: () => [readAddress('GET /api/printhub', {})] } satisfies Handle

export const clientLoader = () => call('GET /api/printhub', {})

/** Where a musketeer prints for others (rule: print-hubs). */
export default function OwnPrintHub({ loaderData: { hub } }: Route.ComponentProps) {
  return (
    <Page
      title="Print for others"
      lead="Many who deliver have no printer. A library, a shop, a branch office or you can print for them; they collect."
      narrow
      private
      parents={[{ to: paths.musketeerDashboard('settings'), label: 'Settings' }]}
    >
      {hub ? <RunningHub hub={hub} /> : <HubForm hub={null} />}
    </Page>
  )
}

function RunningHub({ hub }: { hub: OwnHub }) {
  return (
    <Stack gap="loose">
      <HubState hub={hub} />
      <PrintQueue hubId={hub.id} isTwoSided={hub.twoSided} requests={hub.requests} />
      <FoldedSections>
        <FoldedSection title="Change your print hub" value={(hub.changed ?? hub).name}>
          <HubForm key={JSON.stringify(hub.changed ?? hub)} hub={hub} />
        </FoldedSection>
        {hub.state !== 'waiting' && (
          <FoldedSection
            title="For organisations"
            value={hub.campaigns.length > 0 && pluralise(hub.campaigns.length, 'campaign')}
          >
            <ForOrganisations hub={hub} />
          </FoldedSection>
        )}
        <FoldedSection
          title={hub.state === 'waiting' ? 'Close your print hub' : 'Pause or close'}
          value={hub.state === 'paused' ? 'Paused' : ''}
        >
          <EndHub hub={hub} />
        </FoldedSection>
      </FoldedSections>
    </Stack>
  )
}

function HubState({ hub: { state, changed, sheetsTaken, sheetsAWeek } }: { hub: OwnHub }) {
  if (state === 'waiting')
    return (
      <Notice kind="info">
        An administrator looks at your offer before anybody sees it. We’ll email you. You need do nothing.
      </Notice>
    )
  return (
    <>
      {state === 'paused' && <Notice kind="info">Your print hub is paused. Nobody new can ask.</Notice>}
      {changed && (
        <Notice kind="info">
          An administrator looks at your new words first. Until then the old ones are shown.
        </Notice>
      )}
      <p>
        {formatCount(sheetsTaken)} of {pluralise(sheetsAWeek, 'sheet')} taken this week.
      </p>
    </>
  )
}

/** Offers a print hub, or changes it. */
function HubForm({ hub }: { hub: OwnHub | null }) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/printhub', {
    name: 'print-hub',
    input: ({ twoSided, printsElection, ...typed }) => ({
      ...typed,
      twoSided: twoSided === 'on',
      printsElection: printsElection === 'on',
    }),
    onSuccess: showOutcome,
  })
  const words = hub && (hub.changed ?? hub)
  return (
    <Form {...form}>
      <Notice kind="info">
        Never write a home address here. If you print at home, meet people somewhere public: a library, a
        shop, a branch meeting.
      </Notice>
      <TextField
        name="name"
        label="What the place is called"
        hint="Such as: Morley Library. Musketeers near it see this."
        required
        defaultValue={words?.name ?? ''}
      />
      <TextField
        name="sector"
        label="Start of its postcode"
        hint="Without the last two letters, such as LS27 0."
        required
        short
        autoComplete="off"
        missing={hubMessages.sector}
        defaultValue={words?.sector ?? ''}
      />
      <TextField
        name="sheetsAWeek"
        label="Sheets of A4 a week"
        hint="The most you can print for others."
        required
        short
        inputMode="numeric"
        missing={hubMessages.sheets}
        defaultValue={String(hub?.sheetsAWeek ?? 200)}
      />
      <CheckboxField
        name="twoSided"
        label="The printer prints both sides"
        defaultChecked={hub?.twoSided ?? true}
      />
      <CheckboxField
        name="printsElection"
        label="We print election material too"
        hint="The law wants the printer’s name and address on each copy. You type it when you print, and we do not store it. Never give a home address: tick this only for a place that can be named, such as a branch office or a library."
        defaultChecked={hub?.printsElection ?? false}
      />
      <TextArea
        name="handover"
        label="How you hand leaflets over"
        hint="Where and when to collect. Do not give your surname, telephone number or email address."
        required
        limit={maxHandoverLength}
        defaultValue={words?.handover ?? ''}
      />
      <SubmitRow>{hub ? 'Save' : 'Offer to print'}</SubmitRow>
    </Form>
  )
}

function EndHub({ hub: { id, state } }: { hub: OwnHub }) {
  const showOutcome = useActionResult()
  const isPaused = state === 'paused'
  const isShown = state !== 'waiting'
  return (
    <Stack>
      {isShown && <p>While it is paused nobody new can ask. What was asked stays.</p>}
      <Row>
        {isShown && (
          <ActionButton
            action={async () =>
              showOutcome(await call('POST /api/printhub/:id/pause', { id, paused: !isPaused }))
            }
          >
            {isPaused ? 'Open again' : 'Pause'}
          </ActionButton>
        )}
        <ConfirmButton
          label="Close"
          title="Close your print hub?"
          confirm="Close it"
          onConfirm={async () => showOutcome(await call('DELETE /api/printhub/:id', { id }))}
        >
          <p>
            We delete everything about it. Whoever waits is told by email, with the next nearest print hub.
          </p>
        </ConfirmButton>
      </Row>
    </Stack>
  )
}
