import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import { describeSchedule } from './describe-schedule.ts'

type ListedDraft = ReplyOf<'GET /api/campaigndrafts'>['drafts'][number]

const states = { draft: '', 'in-review': 'In review.', approved: 'Approved.' } as const

const describeState = ({ state, isReturned }: ListedDraft) => (isReturned ? 'Sent back.' : states[state])

const nameOf = ({ campaignName }: ListedDraft) => campaignName || 'A campaign without a name'

/** The campaigns that an organisation has begun and not published, last saved first. Nothing without any. */
export function Drafts({ drafts }: { drafts: readonly ListedDraft[] }) {
  if (drafts.length === 0) return null
  return (
    <Section title="Drafts">
      <Stack gap="loose">
        {drafts.map((draft) => (
          <DraftRow key={draft.id} draft={draft} />
        ))}
      </Stack>
    </Section>
  )
}

function DraftRow({ draft }: { draft: ListedDraft }) {
  const { id, hasLeaflet, savedAt, publishAt, waitsFor, state, canDecide } = draft
  const showOutcome = useActionResult()
  const which = <VisuallyHidden> {nameOf(draft)}</VisuallyHidden>
  return (
    <Stack gap="tight">
      <h3 dir="auto">{nameOf(draft)}</h3>
      <p>
        {publishAt ? (
          <>
            <strong>{describeSchedule({ publishAt, waitsFor })}.</strong> Its poster and QR code are there
            once it is live.
          </>
        ) : hasLeaflet ? (
          'With a leaflet.'
        ) : (
          'Without a leaflet.'
        )}{' '}
        {describeState(draft)} Saved {formatDateAndTime(savedAt)}.
      </p>
      <Row>
        {state === 'in-review' && (
          <ButtonLink variant={canDecide ? 'primary' : 'secondary'} to={paths.draftReview(id)}>
            {canDecide ? 'Review it' : 'Look at it'}
            {which}
          </ButtonLink>
        )}
        <ButtonLink to={paths.campaignDraft(id)}>Go on{which}</ButtonLink>
        {!publishAt && (
          <ConfirmButton
            label={<>Throw away{which}</>}
            variant="quiet"
            title="Throw this draft away?"
            confirm="Throw it away"
            onConfirm={async () => showOutcome(await call('DELETE /api/campaigndraft/:id', { id }))}
          >
            <p dir="auto">
              <strong>{nameOf(draft)}</strong>
            </p>
            <p>This cannot be undone. Leaflets that you made here stay.</p>
          </ConfirmButton>
        )}
      </Row>
    </Stack>
  )
}
