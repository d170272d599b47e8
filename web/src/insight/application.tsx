import * as paths from '@street-musketeers/contract/public-urls.ts'
import { roleSelectors } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../app/api/api.ts'
import { ReasonButton } from '../app/forms/reason-button.tsx'
import { useRefreshAfterConflict, useActionResult } from '../app/forms/use-action-result.ts'
import { Row, Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { pluralise } from '../app/format/format-count.ts'
import { BeforeDeciding } from './before-deciding.tsx'
import { findUser } from './find-user.ts'
import { organisationName } from './display-names.ts'
import { UserPage } from './user-page.tsx'
import { TakeVouchBack, vouchDetails } from './vouch.tsx'
import type { Route } from './+types/application.ts'

/** An application that was just confirmed stays on this page, so that the success message is seen. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const user = await findUser(params.id, paths.administratorApplication, paths.administratorOrganisation)
  return { user, waiting: user.application?.decidedAt ? await findWaiting() : null }
}

/** The application that has waited longest, as a page of one, with how many wait. */
const findWaiting = () =>
  call('GET /api/users/:role/:page/:size', {
    role: roleSelectors.applications,
    status: 'waiting',
    page: 0,
    size: 1,
  })

const outcomes = {
  confirmed: <Notice kind="success">{organisationMessages.accepted}</Notice>,
  rejected: <Notice kind="info">{organisationMessages.rejected}</Notice>,
  pending: null,
  'not-submitted': <Notice kind="info">They haven’t sent their application yet.</Notice>,
}

export default function Application({ loaderData }: Route.ComponentProps) {
  return <ApplicationToDecide key={loaderData.user.id} {...loaderData} />
}

function ApplicationToDecide({ user, waiting }: Route.ComponentProps['loaderData']) {
  const showOutcome = useActionResult()
  const refreshAfterConflict = useRefreshAfterConflict()
  const [decidedBefore, setDecidedBefore] = useState<string | null>(null)
  const noticeRef = useRef<HTMLDivElement>(null)
  const name = organisationName(user)
  const state = user.application?.state ?? 'not-submitted'

  const decide: Client = async (to, input) => {
    try {
      return await call(to, input)
    } catch (error) {
      // Another administrator decided first: the message says who, and the page shows their decision.
      if (error instanceof ApiError && error.error === 'AlreadyDecided') {
        setDecidedBefore(error.message)
        await refreshAfterConflict()
      }
      throw error
    }
  }

  const previousState = useRef(state)
  useEffect(() => {
    if (previousState.current === state) return
    previousState.current = state
    // The focused button and its dialog are gone.
    noticeRef.current?.focus()
  }, [state])

  return (
    <UserPage
      name={name}
      user={user}
      extraDetails={vouchDetails(user)}
      list={{ to: paths.administratorDashboard('org_apps'), label: 'Org applications' }}
      notice={
        (decidedBefore || outcomes[state]) && (
          <div ref={noticeRef} tabIndex={-1}>
            <Stack>
              {decidedBefore && <Notice kind="error">{decidedBefore}</Notice>}
              {outcomes[state]}
              {waiting && <NextApplication waiting={waiting} />}
            </Stack>
          </div>
        )
      }
    >
      {state === 'pending' && <BeforeDeciding user={user} />}
      {state === 'pending' && (
        // Their dialogs close when somebody else has decided.
        <Row key={decidedBefore}>
          <ReasonButton
            to="PATCH /api/activateorg"
            id={user.id}
            name="confirm"
            label="Confirm this application"
            variant="primary"
            title={`Confirm ${name}?`}
            hint="This will go in the email, word for word."
            optional
            call={decide}
            onDone={() => showOutcome()}
          >
            <p>They can publish campaigns as soon as they sign in again. We’ll email them.</p>
          </ReasonButton>
          <ReasonButton
            to={'DELETE /api/rejectorg/:id'}
            id={user.id}
            name="reject"
            label="Reject this application"
            title={`Reject ${name}?`}
            hint="This will go in the email, word for word."
            optional
            call={decide}
            onDone={() => showOutcome()}
          >
            <p>They’ll be signed out and emailed that we can’t accept it. This cannot be undone.</p>
          </ReasonButton>
          <TakeVouchBack user={user} />
        </Row>
      )}
      {state === 'not-submitted' && <TakeVouchBack user={user} />}
    </UserPage>
  )
}

/** The way from a decided application to the one that waits longest. */
function NextApplication({
  waiting: { content, totalElements },
}: {
  waiting: ReplyOf<'GET /api/users/:role/:page/:size'>
}) {
  const [next] = content
  if (!next?.id) return <p>No more applications are waiting.</p>
  return (
    <>
      <p>
        {totalElements === 1
          ? 'One more application is waiting.'
          : `${pluralise(totalElements, 'more application')} are waiting.`}
      </p>
      <Row>
        <ButtonLink variant="primary" to={paths.administratorApplication(next.id)}>
          Next: {organisationName(next)}
        </ButtonLink>
      </Row>
    </>
  )
}
