import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { smallPictureOf } from '@street-musketeers/contract/campaigns/small-picture.ts'
import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { PageHead } from '../../app/page/page.tsx'
import { useProduct } from '../../app/product.ts'
import { readMailboxKey } from '../../app/forms/read-mailbox-key.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Container, PaperSheet, Stack } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState, FormValues } from '../../ui/forms/form-state.ts'
import { AccountFields, readCheckboxes } from './account-fields.tsx'
import { readKeptSignUp, writeKeptSignUp } from './kept-sign-up.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { NameFields } from './name-fields.tsx'
import { CodePage } from '../codes/code-page.tsx'
import { parsePathId, readId } from '../../app/api/parse-path-id.ts'
import { ProviderButton } from '../external-accounts/provider-button.tsx'
import providerScript from '../external-accounts/provider.js?url'
import type { Route } from './+types/sign-up.ts'
import styles from './sign-up.module.css'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, script: providerScript, cached: 'no query' } satisfies Handle

/** The campaign whose page or poster led here, from the address; null without one, or when the query has no number. */
function readCampaign({ request, params }: Pick<Route.LoaderArgs, 'request' | 'params'>): number | null {
  if (params.campaignId !== undefined) return parsePathId(params.campaignId)
  return readId(new URL(request.url).searchParams.get('campaign'))
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const campaignId = readCampaign({ request, params })
  return {
    campaignId,
    campaign: campaignId === null ? null : await findCampaign(context.get(pageContext).call, campaignId),
    asOrganisation: new URL(request.url).searchParams.get('as') === 'organisation',
  }
}

/** The campaign whose page led here, or null if it cannot be shown any more: signing up works without it. */
async function findCampaign(call: Client, id: number): Promise<Campaign | null> {
  try {
    return await call('GET /api/campaign/:id', { id })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shareCode = null } = params
  const sent = await readForm(request)
  if (sent.get('action') === 'correct') {
    const kept = readKeptSignUp(sent.get('signUp'))
    const { typed = {}, campaignId = null } = kept ?? {}
    // The same post again, at the address that names the campaign.
    if (campaignId !== null && readCampaign({ request, params }) === null)
      return redirect(
        kept?.shareCode ? paths.join(campaignId, kept.shareCode) : paths.signUp(campaignId),
        307,
      )
    return { state: null, filled: typed }
  }
  const { state, reply } = await submitForm('POST /api/user', sent, {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signUpIncomplete,
    input: (typed) => ({
      ...readCheckboxes(typed),
      campaignId: readCampaign({ request, params }) ?? undefined,
      mailboxKey: readMailboxKey(request),
    }),
  })
  if (state) return formErrorResponse(askForPasswords(state))
  return {
    state: null,
    signedUp: {
      news: reply.message,
      sentTo: String(sent.get('email')),
      signUp: writeKeptSignUp(Object.fromEntries(sent) as FormValues, {
        browserKey: reply.browserKey ?? '',
        campaignId: readCampaign({ request, params }),
        shareCode,
      }),
    },
  }
}

/**
 * A refusal that asks for both passwords again, because no reply contains them. The first field in it gets the focus: one above the
 * passwords that needs changing, or else the first password.
 */
function askForPasswords(state: FormState): FormState {
  const { firstName, lastName, email, password, confirm, ...below } = state.fields
  const passwords = { password: password ?? accountMessages.passwordsAgain, confirm }
  const above = Object.entries({ firstName, lastName, email, ...passwords }).filter(([, each]) => each)
  return { ...state, fields: { ...(Object.fromEntries(above) as FormState['fields']), ...below } }
}

export default function SignUp({
  params: { shareCode },
  loaderData: { campaignId, campaign, asOrganisation },
  actionData,
}: Route.ComponentProps) {
  const { name } = useProduct()
  const joins = campaign !== null && !campaign.ended && !campaign.paused
  if (actionData && 'signedUp' in actionData)
    return (
      <CodePage
        type="activate"
        state={null}
        joins={joins ? campaign.campaignName : undefined}
        {...actionData.signedUp}
      />
    )
  const next = campaignId === null ? undefined : paths.campaignToJoin(campaignId)
  return (
    <Container narrow>
      <PageHead
        title="Sign up"
        description={`Become a musketeer on your own street, or publish your organisation’s leaflets with ${name}.`}
      />
      {joins ? (
        <CampaignToJoin campaign={campaign} />
      ) : (
        <PageTitle lead="Twenty doors, ten minutes a week. It costs nothing, and you can stop whenever you like.">
          Sign up
        </PageTitle>
      )}
      <Stack gap="loose">
        {joins && shareCode !== undefined && (
          <p>
            A musketeer sent you this link. They see about how many neighbours joined through it, and never
            who. <a href={paths.join(campaign.campaignId)}>Sign up without being counted</a>
          </p>
        )}
        {campaignId !== null && !joins && <CannotJoin isPaused={campaign?.paused === true} />}
        {campaignId !== null && (
          <div data-for="musketeer">
            <Notice kind="info">
              You are already signed in. <a href={paths.musketeerCampaign(campaignId)}>Open the campaign</a>
            </Notice>
          </div>
        )}
        <ProviderButton withDivider next={next} />
        <Form
          state={actionData?.state ?? null}
          filled={actionData && 'filled' in actionData ? actionData.filled : undefined}
        >
          <NameFields />
          <TextField
            name="email"
            type="email"
            label="Email"
            hint="We’ll send a code to this address."
            required
            autoComplete="email"
            pattern="\S+@\S+\.\S+"
            data-stores="email"
            data-hash="email"
          />
          <NewPasswordField label="Password" />
          <PasswordField name="confirm" label="Confirm password" required autoComplete="new-password" />
          <AccountFields userRole={joins ? 'ROLE_USER' : asOrganisation ? 'ROLE_ID' : undefined} />
          <SubmitRow size="large">Sign up</SubmitRow>
        </Form>
        <p>
          Already have an account? <a href={paths.signIn('new', next)}>Sign in</a>
        </p>
      </Stack>
    </Container>
  )
}

/** The heading that names the campaign whose page led here, with its leaflet beside it. */
function CampaignToJoin({ campaign: { campaignName, leafletPreview } }: { campaign: Campaign }) {
  return (
    <div className={styles.campaign}>
      <PageTitle lead="You’ll join it as soon as your account is ready.">
        Sign up for “<span dir="auto">{campaignName}</span>”
      </PageTitle>
      {leafletPreview && (
        <div className={styles.leaflet}>
          <PaperSheet>
            <img
              className={styles.picture}
              src={smallPictureOf(leafletPreview)}
              width={210}
              height={297}
              alt=""
            />
          </PaperSheet>
        </div>
      )}
    </div>
  )
}

const CannotJoin = ({ isPaused }: { isPaused: boolean }) => (
  <Notice kind="info">
    {isPaused
      ? 'The campaign you came from is paused. You can sign up now and join it when it starts again.'
      : 'The campaign you came from has ended. You can still sign up and choose another.'}
  </Notice>
)
