import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { readCampaignToJoin } from '../../app/session/next-path.ts'
import { SignedInRedirect } from '../../app/session/signed-in-redirect.tsx'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { readCheckboxes } from '../accounts/account-fields.tsx'
import { pageAfterSignIn } from '../sessions/page-after-sign-in.ts'
import { pageAfterSignUp } from '../sessions/page-after-sign-up.ts'
import { ProviderButton } from './provider-button.tsx'
import providerScript from './provider.js?url'
import { SocialSignUpForm } from './social-sign-up-form.tsx'
import type { Route } from './+types/social-sign-up.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, script: providerScript, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readForm(request)
  const { call, callAs } = context.get(pageContext)
  const outcome = await submitForm('POST /api/user', sent, {
    call,
    incomplete: accountMessages.socialSignUpIncomplete,
    input: ({ email: _email, next: _next, ...typed }) => ({ ...readCheckboxes(typed), authType: 'GOOGLE' }),
  })
  if (outcome.state) return formErrorResponse(outcome.state)
  const { session } = outcome.reply
  if (!session) return redirect(paths.signIn())
  const next = String(sent.get('next'))
  const campaignId = readCampaignToJoin(next)
  return {
    state: null,
    signedIn: {
      session,
      next:
        campaignId === null
          ? pageAfterSignIn(session, next)
          : await pageAfterSignUp(session, { campaignId }, { callAs }),
    },
  }
}

export default function SocialSignUp({ actionData }: Route.ComponentProps) {
  const { externalAccountName } = useProduct()
  if (actionData && 'signedIn' in actionData)
    return (
      <Page title="Signing in" narrow private>
        <SignedInRedirect {...actionData.signedIn} />
      </Page>
    )

  const state = actionData?.state ?? null
  const hasTicketExpired = state?.error === 'TicketNotAccepted' || state?.fields.ticket !== undefined
  if (state && !hasTicketExpired) {
    const valueOf = (name: string) => String(state.values[name] ?? '')
    return (
      <Page title="Last step" narrow private>
        <SocialSignUpForm
          state={state}
          start={{ ticket: valueOf('ticket'), email: valueOf('email'), next: valueOf('next') }}
        />
      </Page>
    )
  }
  return (
    <Page title={externalAccountName ? `Sign up with ${externalAccountName}` : 'Sign up'} narrow private>
      {hasTicketExpired && <Notice kind="error">{problems.TicketNotAccepted.message}</Notice>}
      {externalAccountName ? (
        <p>Use an account you already have. We ask it for your name and email address, and nothing else.</p>
      ) : (
        <p>{problems.ProviderNotOffered.message}</p>
      )}
      <ProviderButton next={state ? String(state.values.next) : undefined} />
      <p>
        Or <a href={paths.signUp()}>sign up with a password</a>.
      </p>
    </Page>
  )
}
