import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { commentMissing, maxCommentLength } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { noneIfGone } from '../../app/api/none-if-gone.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { Page } from '../../app/page/page.tsx'
import { hasSeat } from '../../app/session/for-seat.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation, Row, Stack } from '../../ui/page/layout.tsx'
import { Section } from '../../ui/page/section.tsx'
import { causesName } from '../editing/typed-values.ts'
import { CampaignSummary } from '../editing/campaign-summary.tsx'
import { EveryPage } from '../leaflets/every-page.tsx'
import { LeafletWords } from '../leaflets/leaflet-words.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Route } from './+types/approve-draft'
import { ReviewNotice } from './draft-review.tsx'
import { ScheduleNotice } from './schedule-notice.tsx'
import { toValues } from './draft-values.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const draft = await call('GET /api/campaigndraft/:id', { id }).catch(noneIfGone)
  if (draft?.review.state !== 'in-review') return { draft, shown: null }
  const [leaflet, email] = await Promise.all([
    call('POST /api/campaigndraft/:id/leaflet', { id }),
    call('GET /api/campaigndraft/:id/email', { id }),
  ])
  return { draft, shown: { leaflet, email } }
}

/** What musketeers will get of a draft, for another officer who approves it or sends it back (rule: approval). */
export default function ApproveDraft({ loaderData: { draft, shown } }: Route.ComponentProps) {
  const name = draft?.content.campaignName || 'A campaign'
  return (
    <Page
      title={`Approve: ${name}`}
      heading={name}
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
      ]}
      current="Approve"
    >
      <Stack gap="loose">
        {draft ? (
          <ReviewState draft={draft} />
        ) : (
          <Notice kind="info">
            This draft was published or thrown away. “View campaigns” has what is live.
          </Notice>
        )}
        {draft && shown && <Shown draft={draft} {...shown} />}
      </Stack>
    </Page>
  )
}

function ReviewState({ draft: { id, review, schedule } }: { draft: CampaignDraft }) {
  const planned = schedule && <ScheduleNotice schedule={schedule} state={review.state} />
  if (review.canDecide)
    return (
      <>
        <p>
          {review.sent!.by || 'A colleague'} sent it for review on {formatDateAndTime(review.sent!.at)}. This
          is what musketeers will get.
        </p>
        {planned}
      </>
    )
  const isPublishedNext = review.approved !== null && hasSeat('officer')
  return (
    <>
      {review.sent || review.returned ? (
        <ReviewNotice id={id} review={review} />
      ) : (
        <Notice kind="info">It was changed since it was sent, so it is not in review now.</Notice>
      )}
      {planned}
      <Row>
        {isPublishedNext ? (
          <ButtonLink variant={schedule ? 'secondary' : 'primary'} to={paths.campaignDraftCheck(id)}>
            {schedule ? 'Change the day' : 'Publish it, or choose a day'}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.campaignDraft(id)}>Open the draft</ButtonLink>
        )}
      </Row>
    </>
  )
}

interface ShownProps {
  draft: CampaignDraft
  leaflet: ReplyOf<'POST /api/campaigndraft/:id/leaflet'>
  email: ReplyOf<'GET /api/campaigndraft/:id/email'>
}

function Shown({ draft, leaflet, email }: ShownProps) {
  const { id, content } = draft
  return (
    <>
      <Section title="Its page">
        <CampaignSummary typed={typedOf(content)} sides={[leaflet.preview]} />
      </Section>
      <Section title="Its leaflet">
        <Stack gap="loose">
          <EveryPage
            drawEveryPage={() => call('POST /api/campaigndraft/:id/leaflet', { id, drawsEveryPage: true })}
            pages={leaflet.pages}
            first={leaflet.preview}
            others={leaflet.otherPages}
          />
          {content.leafletText && (
            <div>
              <h3>In words</h3>
              <LeafletWords text={content.leafletText} heading="h4" />
            </div>
          )}
        </Stack>
      </Section>
      <Section title="Its email">
        <Stack>
          <p>
            This is its text. Each musketeer’s has their own name and links, and a picture of the leaflet.
          </p>
          <p dir="auto">
            <strong>{email.subject}</strong>
          </p>
          <Quotation>{email.text}</Quotation>
        </Stack>
      </Section>
      {draft.review.canDecide ? (
        <Decide draft={draft} leafletRevision={leaflet.leafletRevision} />
      ) : (
        <Notice kind="info">{seatMessages.another}</Notice>
      )}
    </>
  )
}

/** The values of a form that would hold it. */
function typedOf(content: CampaignDraft['content']): FormData {
  const typed = new FormData()
  for (const [name, value] of Object.entries(toValues(content))) typed.set(name, value)
  for (const cause of content.campaignCauses) typed.append(causesName, cause)
  return typed
}

const choices = [
  { value: 'approved', label: 'Approve it', hint: 'An officer can then publish it, now or on a day.' },
  { value: 'returned', label: 'Send it back', hint: 'With one comment that says what to change.' },
]

function Decide({
  draft: { id, revision },
  leafletRevision,
}: {
  draft: CampaignDraft
  leafletRevision: number
}) {
  const [outcome, setOutcome] = useState('')
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/campaigndraft/:id/decision', {
    input: ({ outcome, comment }) => ({
      id,
      revision,
      leafletRevision,
      outcome,
      ...(outcome === 'returned' && { comment }),
    }),
    onRestored: (element) => setOutcome(String(new FormData(element).get('outcome') ?? '')),
    onSuccess: ({ review }) =>
      showOutcome({ message: review.approved ? draftMessages.approved : draftMessages.returned }),
  })
  const returns = outcome === 'returned'
  return (
    <Panel title="Your decision">
      <Form {...form}>
        <RadioCards
          name="outcome"
          label="What do you decide?"
          choices={choices}
          onChoose={setOutcome}
          required
          missing={draftMessages.outcomeMissing}
          small
        />
        <fieldset hidden={!returns} disabled={!returns}>
          <TextArea
            name="comment"
            label="Comment"
            hint="Your colleagues see this on the draft. We email it to the people who wrote it and sent it."
            limit={maxCommentLength}
            required
            missing={commentMissing}
          />
        </fieldset>
        <SubmitRow>{outcome ? (returns ? 'Send it back' : 'Approve') : 'Decide'}</SubmitRow>
      </Form>
    </Panel>
  )
}
