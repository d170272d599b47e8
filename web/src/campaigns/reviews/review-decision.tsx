import type { ReviewDetails } from '@street-musketeers/contract/campaigns/reviews.ts'
import { appealDays } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { reviewMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useState, type ReactNode } from 'react'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { ReasonField } from '../../app/forms/reason-field.tsx'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import type { Choice } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation, Row } from '../../ui/page/layout.tsx'
import { AskedCorrections, CorrectionDetails, toCorrection } from './correction-request.tsx'

/** What was decided about a campaign, and about an appeal; and the forms that decide it (rules: leaflet-reports, appeals). @param now in milliseconds */
export function ReviewDecision({ review, now }: { review: ReviewDetails; now: number }) {
  const { decision, appeal } = review
  if (!decision)
    return (
      <>
        <AskedCorrections review={review} />
        <DecideReview key={review.corrections.length} review={review} now={now} />
      </>
    )
  return (
    <>
      <AskedCorrections review={review} />
      <Decision title="What we decided" label={decisionLabels[decision.outcome]} {...decision} />
      {!appeal && <RecordAppeal review={review} />}
      {appeal && !appeal.decision && <DecideAppeal review={review} receivedAt={appeal.receivedAt} />}
      {appeal?.decision && (
        <Decision
          title="After an appeal"
          label={appealLabels[appeal.decision.outcome]}
          {...appeal.decision}
        />
      )}
    </>
  )
}

const decisionLabels = { 'no-action': 'No action.', stopped: 'We stopped the campaign.' } as const
const appealLabels = { upheld: 'The decision was upheld.', reversed: 'The decision was reversed.' } as const

interface DecisionProps {
  title: string
  label: string
  reason: string
  decidedAt: string
  decidedBy: string
}

function Decision({ title, label, reason, decidedAt, decidedBy }: DecisionProps) {
  return (
    <Panel title={title}>
      <p>
        <strong>{label}</strong> {decidedBy || 'An administrator'}, {formatDateAndTime(decidedAt)}. The reason
        we gave:
      </p>
      <Quotation>{reason}</Quotation>
    </Panel>
  )
}

function DecideReview({ review: { id, campaignState, state }, now }: { review: ReviewDetails; now: number }) {
  const [outcome, setOutcome] = useState('')
  const isCorrection = outcome === toCorrection.value
  const canBeStopped = campaignState === 'live' || campaignState === 'ended'
  const canBeCorrected = campaignState === 'live' && state !== 'correction-asked'
  const choices: Choice[] = [
    { value: 'no-action', label: 'No action', hint: 'The campaign stays as it is.' },
    ...(canBeCorrected
      ? [{ ...toCorrection, hint: 'The organisation gets time to correct its leaflet. Then you decide.' }]
      : []),
    ...(canBeStopped
      ? [
          {
            value: 'stopped',
            label: 'Stop the campaign',
            hint: 'Its leaflet is withdrawn, and we’ll ask everyone who was sent it to recycle it.',
          },
        ]
      : []),
  ]
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/review/:id/decision', {
    input: ({ correctBy, ...typed }) => ({
      ...typed,
      id,
      ...(typed.outcome === toCorrection.value && { correctBy }),
    }),
    onRestored: (element) => setOutcome(String(new FormData(element).get('outcome') ?? '')),
    onSuccess: showOutcome,
  })
  return (
    <DecisionPanel
      title="Your decision"
      form={form}
      choices={choices}
      onChoose={setOutcome}
      reasonLabel={isCorrection ? 'What to correct' : undefined}
      submit={isCorrection ? 'Send this email' : 'Send decision'}
      details={
        canBeCorrected && (
          <div hidden={!isCorrection}>
            <CorrectionDetails reviewId={id} now={now} />
          </div>
        )
      }
    >
      <p>
        {isCorrection
          ? 'Only the organisation gets this email. Everyone who gave an address gets your decision later.'
          : 'We’ll email your decision and your reason to the organisation, and to everyone who gave an address.'}{' '}
        We never say who reported it.
      </p>
    </DecisionPanel>
  )
}

function RecordAppeal({ review: { id, decision } }: { review: ReviewDetails }) {
  const showOutcome = useActionResult()
  const record = async () => showOutcome(await call('POST /api/review/:id/appeal', { id }))
  const appellant = decision?.outcome === 'stopped' ? 'The organisation' : 'A person who reported it'
  return (
    <Panel title="An appeal">
      <p>
        {appellant} can reply to our email within {appealDays} days. If they reply, record it here and look
        again. It’s best if somebody else decides this time.
      </p>
      <Row>
        <ActionButton action={record}>Record an appeal</ActionButton>
      </Row>
    </Panel>
  )
}

function DecideAppeal({
  review: { id, decision, campaignState },
  receivedAt,
}: {
  review: ReviewDetails
  receivedAt: string
}) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/review/:id/appeal', {
    input: (typed) => ({ ...typed, id }),
    onSuccess: showOutcome,
  })
  const wasStopped = decision?.outcome === 'stopped'
  const choices: Choice[] = [
    {
      value: 'upheld',
      label: 'Keep the decision',
      hint: wasStopped ? 'The campaign stays stopped.' : 'The campaign stays as it is.',
    },
    ...(campaignState === 'deleted' && !wasStopped
      ? []
      : [
          {
            value: 'reversed',
            label: 'Reverse the decision',
            hint: wasStopped
              ? 'The campaign will be back as it was, and we’ll tell everyone.'
              : 'The campaign will be stopped, and we’ll tell everyone.',
          },
        ]),
  ]
  return (
    <DecisionPanel title="Decide the appeal" form={form} choices={choices} submit="Send decision">
      <p>Recorded {formatDateAndTime(receivedAt)}.</p>
    </DecisionPanel>
  )
}

interface DecisionPanelProps {
  title: string
  form: ReturnType<typeof useApiForm>
  choices: readonly Choice[]
  submit: string
  onChoose?: (outcome: string) => void
  reasonLabel?: string | undefined
  /** What else there is to say, after the reason. */
  details?: ReactNode
  children: ReactNode
}

function DecisionPanel({
  title,
  form,
  choices,
  submit,
  onChoose,
  reasonLabel,
  details,
  children,
}: DecisionPanelProps) {
  return (
    <Panel title={title}>
      {children}
      <Form {...form}>
        <RadioCards
          name="outcome"
          label="Your decision"
          choices={choices}
          required
          missing={reviewMessages.decisionMissing}
          {...(onChoose && { onChoose })}
        />
        <ReasonField label={reasonLabel} hint={reviewMessages.explanationHint} />
        {details}
        <SubmitRow>{submit}</SubmitRow>
      </Form>
    </Panel>
  )
}
