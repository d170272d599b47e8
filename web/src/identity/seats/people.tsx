import { readAddress } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatMessages, seatNames, seatRights, seats, type Seat } from '@street-musketeers/contract/seats.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { WaitingInvitations } from '../accounts/waiting-invitations.tsx'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import type { Handle } from '../../app/handle.ts'
import { TabPage } from '../../app/page/tab-page.tsx'
import { clearSession, isAdministrator } from '../../app/session/session.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Table } from '../../ui/lists/table.tsx'
import { EmailAddress } from '../../ui/lists/wrapping.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { HandOver } from './hand-over.tsx'
import type { Route } from './+types/people.ts'

export const handle = { loads: () => [readAddress('GET /api/org/people', {})] } satisfies Handle

export const clientLoader = () => (isAdministrator() ? null : call('GET /api/org/people', {}))

type People = NonNullable<Route.ComponentProps['loaderData']>
type Person = People['people'][number]

const choices = seats.map((seat) => ({ value: seat, label: seatNames[seat] }))

/** Under the list, because a phone cuts off long choices. */
const rights = `A viewer ${seatRights.viewer}. An author ${seatRights.author}. An officer ${seatRights.officer}.`

/** Who looks after an organisation's campaigns, and what each may do (rule: seats). */
export default function PeoplePage({ loaderData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <TabPage title="People" lead="The people who look after an organisation’s campaigns.">
        <Notice kind="info">Only the organisation itself sees who they are.</Notice>
      </TabPage>
    )
  const { organisation, ownSeat, people, invitations, asksApproval, handOver } = loaderData
  const isOfficer = ownSeat === 'officer'
  return (
    <TabPage title="People" lead={`Who looks after the campaigns of ${organisation || 'your organisation'}.`}>
      {handOver?.isToCaller && <HandOver people={loaderData} />}
      <Table
        caption="People"
        hideCaption
        rows={people}
        rowKey={({ id }) => id}
        columns={[
          {
            label: 'Name',
            cell: ({ name, email, isCaller, isFirst }) => (
              <>
                {name}
                {isCaller && ' (you)'}
                {isFirst && <div>First officer</div>}
                {email && (
                  <div>
                    <EmailAddress address={email} />
                  </div>
                )}
              </>
            ),
          },
          { label: 'Can do', cell: ({ seat }) => seatNames[seat] },
          { label: 'Since', cell: ({ since }) => (since ? formatDate(since) : 'From the start') },
          {
            label: 'Change',
            hideLabel: true,
            cell: (person) => <PersonActions person={person} isOfficer={isOfficer} />,
          },
        ]}
      />
      <WaitingInvitations
        invitations={invitations}
        invitedAs={{ label: 'As', cell: ({ seat }) => seatNames[seat] }}
        withdraw={({ id }) => call('DELETE /api/org/invitations/:id', { id })}
      />
      {isOfficer && <InvitePerson />}
      {isOfficer && (people.filter(({ seat }) => seat === 'officer').length > 1 || asksApproval) && (
        <Approval key={String(asksApproval)} isAsked={asksApproval} />
      )}
      {isOfficer && !handOver?.isToCaller && <HandOver people={loaderData} />}
      {isOfficer && (
        <p>
          <Link to={paths.organisationActions()}>Who did what for your organisation</Link>
        </p>
      )}
      {isOfficer && (
        <p>
          <Link to={paths.organisationKeys()}>Keys for programs, such as your website</Link>
        </p>
      )}
      {isOfficer && (
        <p>
          <Link to={paths.organisationWebhooks()}>Webhooks: tell your website what happens</Link>
        </p>
      )}
    </TabPage>
  )
}

function PersonActions({ person, isOfficer }: { person: Person; isOfficer: boolean }) {
  const showOutcome = useActionResult()
  const { id, name, isCaller, isFirst } = person
  if (isFirst) return null
  if (isCaller) return <Leave />
  if (!isOfficer) return null
  const remove = async () => {
    await call('DELETE /api/org/people/:id', { id })
    await showOutcome()
  }
  return (
    <Row>
      <ChangeSeat person={person} />
      <ConfirmButton label="Remove" title={`Remove ${name}?`} confirm="Remove" onConfirm={remove}>
        <p>
          They lose access at once, and we email them. What they made stays with your organisation, and so do
          keys for programs: end those that they know.
        </p>
      </ConfirmButton>
    </Row>
  )
}

function ChangeSeat({ person: { id, name, seat } }: { person: Person }) {
  const showOutcome = useActionResult()
  const [chosen, setChosen] = useState(seat)
  const change = async () => {
    await call('PUT /api/org/people/:id', { id, seat: chosen })
    await showOutcome()
  }
  return (
    <ConfirmButton
      variant="secondary"
      label="Change"
      title={`What ${name} can do`}
      confirm="Save"
      onConfirm={change}
    >
      <SelectField
        name="seat"
        label="From now on"
        hint={rights}
        choices={choices}
        defaultValue={seat}
        onChoose={(value) => setChosen(value as Seat)}
      />
      <p>We’ll email them. They are signed out, and sign in again.</p>
    </ConfirmButton>
  )
}

function Leave() {
  const leave = async () => {
    await call('POST /api/org/leave', {})
    clearSession()
    location.replace(paths.signIn())
  }
  return (
    <ConfirmButton label="Leave" title="Leave this organisation?" confirm="Leave" onConfirm={leave}>
      <p>
        You lose access at once and are signed out. Your own account stays. Only an officer can invite you
        again.
      </p>
    </ConfirmButton>
  )
}

function InvitePerson() {
  const showOutcome = useActionResult()
  const [submissionId, setSubmissionId] = useState(newSubmissionId)
  const form = useApiForm('POST /api/org/people', {
    success: seatMessages.invited,
    input: ({ email, seat }) => ({ email, seat, submissionId }),
    onSuccess: (_, element) => {
      setSubmissionId(newSubmissionId())
      element.reset()
      return showOutcome()
    },
  })
  return (
    <Panel title="Invite somebody">
      <Form {...form}>
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="They’ll get a link that works once and lasts 7 days, and sign in with an account of their own."
          required
          missing={seatMessages.emailMissing}
          autoComplete="off"
        />
        <SelectField
          name="seat"
          label="What they can do"
          hint={rights}
          choices={choices}
          defaultValue="author"
        />
        <SubmitRow>Send invitation</SubmitRow>
      </Form>
    </Panel>
  )
}

/** Whether another person must approve each campaign (rule: second-person). Officers of an organisation with two choose it. */
function Approval({ isAsked }: { isAsked: boolean }) {
  const showOutcome = useActionResult()
  const form = useApiForm('PUT /api/org/approval', {
    name: 'approval',
    onLeave: 'drop',
    input: ({ asksApproval }) => ({ asksApproval: asksApproval === 'on' }),
    onSuccess: showOutcome,
  })
  return (
    <Panel title="Approval">
      <Form {...form}>
        <CheckboxField
          name="asksApproval"
          label="Another person must approve each campaign"
          hint="An officer who has not written it looks at it before it is published. Election material always needs that where you have two officers."
          defaultChecked={isAsked}
        />
        <SubmitRow>Save</SubmitRow>
      </Form>
    </Panel>
  )
}
