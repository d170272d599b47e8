import { handOverMessages, maxHandOverDays } from '@street-musketeers/contract/identity/hand-over-limits.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { useState, type ReactNode } from 'react'
import { call } from '../../app/api/api.ts'
import { dayFromNow, formatDate } from '../../app/format/format-date.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { wasInvited } from '../../app/session/for-seat.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row } from '../../ui/page/layout.tsx'

type People = ReplyOf<'GET /api/org/people'>
type Waiting = NonNullable<People['handOver']>

/** For officers: the first officer hands over to another one, who confirms (rule: hand-over). */
export function HandOver({ people: { people, handOver, organisation } }: { people: People }) {
  const isFirst = people.some(({ isCaller, isFirst }) => isCaller && isFirst)
  if (handOver?.isToCaller) return <TakeOver handOver={handOver} organisation={organisation} />
  if (handOver) return <Waits handOver={handOver} isFirst={isFirst} />
  if (!isFirst) return null
  const officers = people.filter(({ seat, isFirst }) => seat === 'officer' && !isFirst)
  return (
    <Panel title="Hand over">
      <p>
        You are the first officer: your name and email address are the organisation’s. When somebody else
        takes that on, hand over to them.
      </p>
      {officers.length ? <Ask officers={officers} /> : <p>To do that, invite them as an officer first.</p>}
    </Panel>
  )
}

function Ask({ officers }: { officers: People['people'] }) {
  const showOutcome = useActionResult()
  const [today] = useState(() => dayFromNow(0))
  const form = useApiForm('POST /api/org/handover', {
    onLeave: 'drop',
    input: ({ id, day }) => ({ id: Number(id), day }),
    onSuccess: showOutcome,
  })
  return (
    <Form {...form}>
      <SelectField
        name="id"
        label="Who takes over"
        choices={officers.map(({ id, name, email }) => ({
          value: String(id),
          label: email ? `${name}, ${email}` : name,
        }))}
      />
      <TextField
        name="day"
        label="Day"
        hint={`On that day you lose access. ${whatEnds()} Download what you want to keep before, under Settings.`}
        type="date"
        short
        required
        missing={handOverMessages.dayMissing}
        min={today}
        max={dayFromNow(maxHandOverDays)}
        defaultValue={dayFromNow(1)}
      />
      <SubmitRow>Ask them to take over</SubmitRow>
    </Form>
  )
}

/** What becomes of the account of who hands over. */
const whatEnds = () =>
  wasInvited()
    ? 'Your own account stays.'
    : 'We then erase your name, email address and password; the organisation’s log keeps your name for what you did, for two years.'

function TakeOver({ handOver, organisation }: { handOver: Waiting; organisation: string }) {
  const showOutcome = useActionResult()
  const { day, confirmed } = handOver
  const confirm = async () => showOutcome(await call('PUT /api/org/handover', { day }))
  return (
    <Panel title={confirmed ? 'You take over' : 'Will you take over?'}>
      <p>
        {confirmed
          ? `You become first officer on ${formatDate(day)}.`
          : `The first officer asks you to take over from them on ${formatDate(day)}.`}{' '}
        {consequence}
      </p>
      <Row>
        {!confirmed && (
          <ConfirmButton
            variant="primary"
            label="Take over"
            title={`Take over ${organisation}?`}
            confirm="Take over"
            onConfirm={confirm}
          >
            <p>
              {consequence} The first officer loses access{' '}
              {day <= dayFromNow(0) ? 'at once' : `on ${formatDate(day)}`}.
            </p>
          </ConfirmButton>
        )}
        <End label="Say no" title="Say no?">
          The first officer stays, and we email them.
        </End>
      </Row>
    </Panel>
  )
}

const consequence =
  'Your name and email address are then the organisation’s: replies to its messages to members go to you, and so do notices from us.'

function Waits({
  handOver: { successor, day, confirmed },
  isFirst,
}: {
  handOver: Waiting
  isFirst: boolean
}) {
  return (
    <Panel title="Hand over">
      <p>
        {confirmed
          ? `${successor} takes over on ${formatDate(day)}.`
          : `${successor} is asked to take over as first officer on ${formatDate(day)}, and has not confirmed yet.`}
        {confirmed && isFirst && ' You lose access on that day.'}
      </p>
      {isFirst && (
        <Row>
          <End label="Take it back" title="Take the hand-over back?">
            You stay first officer, and we email {successor}.
          </End>
        </Row>
      )}
    </Panel>
  )
}

function End({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  const showOutcome = useActionResult()
  const end = async () => showOutcome(await call('DELETE /api/org/handover', {}))
  return (
    <ConfirmButton variant="secondary" label={label} title={title} confirm={label} onConfirm={end}>
      <p>{children}</p>
    </ConfirmButton>
  )
}
