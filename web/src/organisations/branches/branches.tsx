import { readAddress } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { branchMessages } from '@street-musketeers/contract/organisations/branch-messages.ts'
import type { Branch } from '@street-musketeers/contract/organisations/branches.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import type { Handle } from '../../app/handle.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { Page } from '../../app/page/page.tsx'
import { hasSeat } from '../../app/session/for-seat.tsx'
import { isAdministrator } from '../../app/session/session.ts'
import { WaitingInvitations } from '../../identity/accounts/waiting-invitations.tsx'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Figures } from '../../ui/lists/figures.tsx'
import { PagedTable } from '../../ui/lists/paged-table.tsx'
import { EmailAddress } from '../../ui/lists/wrapping.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { WebsiteLink } from '../website-link.tsx'
import type { Route } from './+types/branches.ts'

const branchesPerPage = 10

export const handle = {
  loads: () => [
    readAddress('GET /api/user', {}),
    readAddress('GET /api/org/branches/:page/:size', { page: 0, size: branchesPerPage }),
    readAddress('GET /api/org/branchinvitations', {}),
    readAddress('GET /api/org/branchtotals', {}),
  ],
} satisfies Handle

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isAdministrator() || !hasSeat('officer')) return null
  const [{ branchesAsking }, page, { invitations }, totals] = await Promise.all([
    call('GET /api/user', {}),
    loadListPage(request, (page) =>
      call('GET /api/org/branches/:page/:size', { page, size: branchesPerPage }),
    ),
    call('GET /api/org/branchinvitations', {}),
    call('GET /api/org/branchtotals', {}),
  ])
  return { mayVouch: branchesAsking !== null, page, invitations, totals }
}

const parents = [{ to: paths.organisationDashboard(), label: 'My Details' }]

/** A union's branches, for its officers (rule: branches). */
export default function Branches({ loaderData }: Route.ComponentProps) {
  const lead = 'The organisations that your union vouches for here.'
  if (!loaderData)
    return (
      <Page title="Branches" lead={lead} private parents={parents}>
        <Notice kind="info">
          {isAdministrator()
            ? 'Only the union’s officers see its branches here.'
            : seatMessages.needed.officer}
        </Notice>
      </Page>
    )
  const { mayVouch, page, invitations, totals } = loaderData
  return (
    <Page title="Branches" lead={lead} private parents={parents}>
      {!mayVouch && (
        <Notice kind="info">
          Your organisation can’t vouch for branches now. If you are a union with branches, please{' '}
          <a href={paths.contact()}>contact us</a>.
        </Notice>
      )}
      <PagedTable
        label="Branches"
        page={page}
        rowKey={({ id }) => id}
        columns={[
          { label: 'Branch', cell: (branch) => <BranchName branch={branch} /> },
          { label: 'State', cell: (branch) => describeState(branch) },
          { label: 'Since', cell: ({ since }) => formatDate(since) },
          {
            label: 'Answer',
            hideLabel: true,
            cell: (branch) => mayVouch && <Answer branch={branch} />,
          },
        ]}
        empty={
          <EmptyState title="No branches yet">
            Invite a branch below. If somebody applies who says that they are your branch, we’ll email you and
            show them here.
          </EmptyState>
        }
      />
      {totals.branches > 0 && <Totals totals={totals} />}
      <WaitingInvitations
        invitations={invitations}
        withdraw={({ id }) => call('DELETE /api/org/branchinvitations/:id', { id })}
      />
      {mayVouch && <InviteBranch />}
    </Page>
  )
}

function BranchName({ branch: { name, city, website, contact } }: { branch: Branch }) {
  if (!name) return 'A branch that you invited'
  return (
    <>
      {name}
      <div>{city}</div>
      {contact && (
        <>
          {website && (
            <div>
              <WebsiteLink website={website} />
            </div>
          )}
          <div>
            {contact.name}, <EmailAddress address={contact.email} />
          </div>
        </>
      )}
    </>
  )
}

function describeState({ state, application }: Branch): string {
  if (state === 'asked') return 'Says that it is your branch'
  if (state === 'invited') return 'Hasn’t told us about itself yet'
  if (state === 'refused') return 'You said that it is not your branch'
  return application === 'confirmed' ? 'Your branch' : 'You vouch for it. We’re reading its application.'
}

function Answer({ branch: { id, name, state, application } }: { branch: Branch }) {
  const showOutcome = useActionResult()
  if (state === 'invited' || state === 'vouched') return null
  const answer = (vouch: boolean) => async () =>
    showOutcome(await call('PUT /api/org/branches/:id', { id, vouch }))
  return (
    <Row>
      <ConfirmButton
        variant={state === 'asked' ? 'primary' : 'secondary'}
        label={state === 'asked' ? 'Vouch for it' : 'Vouch for it after all'}
        title={`Vouch for ${name}?`}
        confirm="Vouch for it"
        onConfirm={answer(true)}
      >
        <p>
          Vouch only if you know that this is a branch of yours and that the person acts for it. We’ll email
          them{application !== 'confirmed' && ', and decide about their application'}. You can’t take it back
          yourself.
        </p>
      </ConfirmButton>
      {state === 'asked' && (
        <ConfirmButton
          label="Not our branch"
          title={`Tell ${name} that it is not your branch?`}
          confirm="It is not our branch"
          onConfirm={answer(false)}
        >
          <p>
            We’ll email them that you say so
            {application !== 'confirmed' && ', and decide about their application ourselves'}. You can still
            vouch for them later.
          </p>
        </ConfirmButton>
      )}
    </Row>
  )
}

/** What the branches did together (rule: branch-totals). */
function Totals({
  totals: { branches, campaigns, joined, delivered },
}: {
  totals: ReplyOf<'GET /api/org/branchtotals'>
}) {
  const shown = (count: number | null) => (count === null ? { reason: 'not shown yet' } : formatCount(count))
  return (
    <Panel title="Together">
      <Figures
        figures={[
          ['Branches', formatCount(branches)],
          ['Campaigns', formatCount(campaigns)],
          ['Musketeers joined', shown(joined)],
          ['Leaflets delivered', shown(delivered)],
        ]}
      />
      <p>
        Small numbers are left out, as on each branch’s own pages, and a total is shown once three branches
        have some, so that nobody can be identified. Numbers of people change on Mondays.
      </p>
    </Panel>
  )
}

function InviteBranch() {
  const showOutcome = useActionResult()
  const [submissionId, setSubmissionId] = useState(newSubmissionId)
  const form = useApiForm('POST /api/org/branches', {
    success: branchMessages.invited,
    input: ({ email }) => ({ email, submissionId }),
    onSuccess: (_, element) => {
      setSubmissionId(newSubmissionId())
      element.reset()
      return showOutcome()
    },
  })
  return (
    <Panel title="Invite a branch">
      <p>
        Your invitation is your word: whoever accepts it can publish as soon as they have told us about the
        branch, without waiting for us. Invite only branches that you know.
      </p>
      <Form {...form}>
        <TextField
          name="email"
          type="email"
          label="Email"
          hint="Of the branch, or of its secretary. They’ll get a link that works once and lasts 7 days."
          required
          missing={branchMessages.emailMissing}
          autoComplete="off"
        />
        <SubmitRow>Send invitation</SubmitRow>
      </Form>
    </Panel>
  )
}
