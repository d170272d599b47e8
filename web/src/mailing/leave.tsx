import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import {
  newsletterMessages,
  type SwitchableEmail,
  switchableEmailNames,
} from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { data } from 'react-router'
import { pageContext } from '../app/page-context.ts'
import { Page } from '../app/page/page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { Row } from '../ui/page/layout.tsx'
import type { Route } from './+types/leave.ts'

export const handle = { static: true }

export { headers } from '../app/page/no-store.ts'

/** Changes nothing, because email programs open links before people do (RFC 8058). */
export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  try {
    return { leaving: await call('GET /api/leavelink/:link', { link }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ leaving: null }, { status: error.status })
  }
}

/** For the button on the page, and for email programs, which post without opening the page (RFC 8058). */
export async function action({ params: { link }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  try {
    return { left: (await call('POST /api/leavelink', { link })).message }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ left: null }, { status: error.status })
  }
}

export default function Leave({ loaderData: { leaving }, actionData }: Route.ComponentProps) {
  if (!leaving)
    return (
      <Page
        title="Leave"
        heading="This link doesn’t work"
        lead="Part of it may be missing. You can stop our emails in your settings."
        narrow
        private
      >
        <Row>
          <ButtonLink variant="primary" to={paths.signIn('new', paths.musketeerDashboard('settings'))}>
            Sign in
          </ButtonLink>
        </Row>
      </Page>
    )
  const { leaves, campaignName } = leaving
  if (leaving.emailChanged)
    return (
      <Page title="Leave" heading="This link has ended" lead={newsletterMessages.emailChanged} narrow private>
        <p>
          To stop emails to the new address, use the link in them or{' '}
          <a href={paths.signIn('new', paths.musketeerDashboard('settings'))}>sign in</a>.
        </p>
      </Page>
    )
  const words = wordsFor(leaves, campaignName)
  if (actionData?.left || leaving.hasLeft) {
    const { heading, lead } = actionData?.left
      ? { heading: words.done, lead: actionData.left }
      : words.alreadyLeft
    return (
      <Page title={heading} heading={heading} lead={lead} narrow private>
        <p>
          Changed your mind? <a href={paths.signIn('new', words.undoAt)}>Sign in and {words.undo}</a>.
        </p>
      </Page>
    )
  }
  const { heading, lead } = words.question
  return (
    <Page title={heading} heading={heading} lead={lead} narrow private>
      <Form state={null}>
        <SubmitRow>{words.button}</SubmitRow>
      </Form>
    </Page>
  )
}

/** What the page says about what its link stops. */
function wordsFor(
  leaves: 'newsletter' | 'campaign' | 'reminders' | SwitchableEmail,
  campaignName: string | null,
) {
  if (leaves === 'newsletter')
    return {
      question: {
        heading: 'Leave the newsletter?',
        lead: 'You will still get the codes you ask for and the leaflets of campaigns you joined.',
      },
      button: 'Leave',
      done: 'You have left',
      alreadyLeft: { heading: 'You have already left the newsletter', lead: 'You’ll no longer get it.' },
      undo: 'turn it on in your settings',
      undoAt: paths.musketeerDashboard('settings'),
    }
  if (leaves === 'reminders')
    return {
      question: {
        heading: 'Turn reminders off?',
        lead: 'Your leaflets will come as before. We’ll no longer ask how they went.',
      },
      button: 'Turn off',
      done: 'Reminders are off',
      alreadyLeft: { heading: 'Reminders are off', lead: 'Your leaflets will come as before.' },
      undo: 'turn them on in your settings',
      undoAt: paths.musketeerDashboard('settings'),
    }
  if (leaves === 'campaign')
    return {
      question: {
        heading: campaignName === null ? 'Leave this campaign?' : `Leave “${isolate(campaignName)}”?`,
        lead: 'You’ll stop getting its leaflets. Your deliveries still count.',
      },
      button: 'Leave',
      done: 'You have left this campaign',
      alreadyLeft: { heading: 'You have left this campaign', lead: 'You’ll no longer get its leaflets.' },
      undo: 'join the campaign again',
      undoAt: paths.musketeerDashboard('history'),
    }
  return {
    question: {
      heading: `Stop ${switchableEmailNames[leaves]}?`,
      lead: 'You will still get everything else.',
    },
    button: 'Stop them',
    done: 'They are turned off',
    alreadyLeft: {
      heading: `You no longer get ${switchableEmailNames[leaves]}`,
      lead: 'You still get everything else.',
    },
    undo: 'turn them on in your settings',
    undoAt: paths.musketeerDashboard('settings'),
  }
}
