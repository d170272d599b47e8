import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import {
  reportReasons,
  maxReportLength,
  reviewMessages,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { data } from 'react-router'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Route } from './+types/report-leaflet.ts'

export const handle = { static: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const reply = call('GET /api/campaign/:id', { id: parsePathId(params.campaignId) })
  const campaign = await orErrorResponse(reply.catch(reasonIfGone))
  if (campaign === 'CampaignWithdrawn')
    return data({ isWithdrawn: true, campaign: null }, { status: problems.CampaignWithdrawn.status })
  // People still hold the leaflet of a deleted campaign.
  if (campaign === 'CampaignGone') return { isWithdrawn: false, campaign: null }
  const { campaignName, campaignUser } = campaign
  return {
    isWithdrawn: false,
    campaign: { name: campaignName, organisation: campaignUser.address.organisation },
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const id = parsePathId(params.campaignId)
  const { reply, state } = await submitForm('POST /api/campaign/:id/leafletreport', await readForm(request), {
    call: context.get(pageContext).call,
    input: (typed) => ({ ...typed, id }),
  })
  return state ? formErrorResponse(state) : { reference: reply.reference }
}

export default function ReportLeaflet({
  params: { campaignId },
  loaderData: { campaign, isWithdrawn },
  actionData,
}: Route.ComponentProps) {
  if (actionData && 'reference' in actionData)
    return <ReportSent reference={actionData.reference} campaignId={Number(campaignId)} />
  if (isWithdrawn) return <CampaignGone reason="CampaignWithdrawn" to={paths.contact()} label="Contact us" />
  return (
    <Page
      title="Report this leaflet"
      lead={
        campaign
          ? `Tell us what is wrong with “${isolate(campaign.name)}” by ${isolate(campaign.organisation)}. A person will look at it within 24 hours. You don’t need an account.`
          : 'Tell us what is wrong with the leaflet. A person will look at it within 24 hours. You don’t need an account.'
      }
      narrow
      private
    >
      <ReportForm state={actionData?.state ?? null} />
      <p>
        If somebody is in danger, call 999. <a href={paths.privacy()}>What we do with your report</a>
      </p>
    </Page>
  )
}

const reasonChoices = Object.entries(reportReasons).map(([value, label]) => ({ value, label }))

function ReportForm({ state }: { state: FormState | null }) {
  return (
    <Form state={state}>
      <RadioCards name="reason" label="What is wrong?" choices={reasonChoices} required />
      <TextArea
        name="details"
        label="In your own words"
        hint="For example: which page, which sentence, and how you know."
        optional
        rows={5}
        limit={maxReportLength}
      />
      <TextField
        name="email"
        type="email"
        label="Email"
        hint="Only to tell you what we decide and why. The organisation never sees it."
        optional
        autoComplete="email"
      />
      <SubmitRow size="large">Send report</SubmitRow>
    </Form>
  )
}

function ReportSent({ reference, campaignId }: { reference: string; campaignId: number }) {
  return (
    <Page title="Report this leaflet" heading="Thank you for telling us" narrow private>
      <Notice kind="success">
        {reviewMessages.reported}
        <br />
        Your reference is <strong>{reference}</strong>.
      </Notice>
      <p>
        A person will look at it within 24 hours and decide whether the campaign can continue. If you gave
        your email address, we’ll tell you what we decide and why.
      </p>
      <Row>
        <ButtonLink to={paths.publicCampaign(campaignId)}>Back to the campaign</ButtonLink>
      </Row>
    </Page>
  )
}
