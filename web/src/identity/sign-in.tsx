import { says, signIn } from '@street-musketeers/contract/identity.ts'
import { says as settingsSays } from '@street-musketeers/contract/settings.ts'
import { data } from 'react-router'
import { answerForm } from '../app/answer-form.ts'
import { Arrival } from '../app/arrival.tsx'
import { pageContext } from '../app/context.ts'
import { readNextPath } from '../app/next-path.ts'
import { Page } from '../app/page.tsx'
import * as paths from '../app/paths.ts'
import { readForm } from '../app/read-form.ts'
import { NotFound } from '../pages/not-found.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { readNews } from './news.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'
import { refusedPage } from './refused-page.ts'
import { UnactivatedRefusal } from './unactivated-refusal.tsx'
import type { Route } from './+types/sign-in.ts'

export const handle = { still: true }

const { emailChanged } = settingsSays
const types: readonly string[] = ['new', 'emailupdate'] satisfies paths.SignInType[]

const nextOf = ({ url }: Request) => new URL(url).searchParams.get('next')

export function loader({ params: { type }, request }: Route.LoaderArgs) {
  const known = types.includes(type)
  const news = type === 'emailupdate' ? emailChanged : readNews(request)
  return data(
    { known, news, comesBack: readNextPath(nextOf(request)) !== null },
    known ? {} : { status: 404 },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const outcome = await answerForm(signIn, await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: says.signInIncomplete,
  })
  if (outcome.state) return refusedPage(outcome.state)
  const session = outcome.reply
  return { state: null, arrival: { session, next: pageAfterSignIn(session, nextOf(request)) } }
}

export default function SignIn({ loaderData: { known, news, comesBack }, actionData }: Route.ComponentProps) {
  if (!known) return <NotFound />
  if (actionData && 'arrival' in actionData)
    return (
      <Page title="Signing in" narrow private>
        <Arrival {...actionData.arrival} />
      </Page>
    )

  return (
    <Page title="Sign in" narrow private>
      {news === emailChanged && <div data-session-over />}
      {!actionData && news && <Notice kind="success">{news}</Notice>}
      {!actionData && comesBack && (
        <Notice kind="info">Please sign in, and we take you back to where you were.</Notice>
      )}
      <Form
        state={actionData?.state ?? null}
        refusal={(state) => (state.error === 'Unactivated' ? <UnactivatedRefusal state={state} /> : null)}
      >
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          autoComplete="username"
          data-recalls="email"
        />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <FormActions>
          <SubmitButton size="large">Sign in</SubmitButton>
          <a href={paths.forgotPassword()}>Forgot password?</a>
        </FormActions>
      </Form>
      <p>
        New here? <a href={paths.signUp()}>Sign up</a>
      </p>
    </Page>
  )
}
