import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import {
  membershipMessages,
  skipSentence,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import { nameLeafletOf } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { data } from 'react-router'
import { readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import type { Route } from './+types/report-by-link.ts'
import { GoingOut } from '../doorstep/going-out.tsx'
import { LostDoors } from '../rounds/lost-doors.tsx'
import { askIfUnusual, questionIn } from './ask-about-report.ts'
import { CampaignOver } from './campaign-over.tsx'
import { doorsReached } from './delivered-total.ts'
import { LinkExpired, orNullIfLinkOver } from './linked-page.tsx'
import { ReportFields } from './report-fields.tsx'
import { ReportSaved } from './report-saved.tsx'

export { headers } from './linked-page.tsx'
export const handle = { static: true }

const title = 'Report your delivery'
const undoTitle = 'Remove your report?'

/** Changes nothing, because email programs open links before people do. */
export async function loader({ request, params: { link }, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const undo = new URL(request.url).searchParams.get('undo')
  const page = await orNullIfLinkOver(call('GET /api/reportlink/:link', { link }))
  const loaded = { page, submissionId: crypto.randomUUID(), undo }
  return page ? loaded : data(loaded, { status: problems.ReportLinkOver.status })
}

export async function action({ request, params: { link }, context }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const formData = await readForm(request)
  if (formData.has('undo')) {
    const undone = await submitForm('POST /api/reportlink/undo', formData, {
      call,
      input: ({ submissionId }) => ({ link, submissionId }),
    })
    // The form shown next is for another report, so it is not filled with these values.
    return undone.state
      ? refusalResponse({ ...undone.state, values: {} }, { isUndo: true })
      : { undone: undone.reply.message }
  }
  const { reply, state } = await submitForm('POST /api/reportlink', formData, {
    call,
    ask: askIfUnusual('leafletsDelivered'),
    input: ({ subDate, leafletsDelivered, submissionId, again, againOn }) => ({
      link,
      subDate,
      leafletsDelivered: readWholeNumber(leafletsDelivered) ?? leafletsDelivered,
      submissionId,
      again,
      againOn,
    }),
  })
  return state
    ? refusalResponse(state)
    : { saved: { ...reply, submissionId: String(formData.get('submissionId')) } }
}

const refusalResponse = (state: FormState, { isUndo = false } = {}) =>
  data({ state, isUndo }, { status: questionIn(state) || state.error === 'NothingToUndo' ? 409 : 422 })

export default function ReportByLink({ loaderData, actionData, params: { link } }: Route.ComponentProps) {
  const { page, submissionId, undo } = loaderData
  if (!page) return <LinkExpired title={title} />
  const { saved, undone, state, isUndo } = {
    saved: null,
    undone: null,
    state: null,
    isUndo: !actionData,
    ...actionData,
  }
  if (undo && isUndo)
    return (
      // Asks once before the report is removed: email programs open the link that leads here.
      <Page
        title={undoTitle}
        heading={undoTitle}
        lead={`For “${isolate(page.campaignName)}”. What you reported before counts again.`}
        narrow
        private
      >
        <Form state={state}>
          <input type="hidden" name="submissionId" value={undo} />
          <p>You can remove a report that you emailed for 24 hours.</p>
          <SubmitRow size="large" name="undo" value="yes">
            Remove my report
          </SubmitRow>
        </Form>
        <CampaignPageLink page={page} />
      </Page>
    )
  return (
    <Page
      title={title}
      heading={saved ? doorsReached(saved.leafletsDelivered) : 'How many doors?'}
      lead={saved ? page.campaignName : nameOf(page)}
      narrow
      private
    >
      {undone && <Notice kind="success">{undone}</Notice>}
      {page.campaignEnded && <CampaignOver lastDay={page.campaignEnded} />}
      {!saved && <LostDoors page={page} />}
      {page.skip.length > 0 && !saved && <Notice kind="info">{skipSentence(page.skip)}</Notice>}
      {saved ? (
        <ReportSaved saved={saved}>{membershipMessages.reported}</ReportSaved>
      ) : (
        <>
          <ReportForm page={page} submissionId={submissionId} state={state} />
          <GoingOut link={link} />
        </>
      )}
      <CampaignPageLink page={page} />
    </Page>
  )
}

interface ReportFormProps {
  page: ReportPage
  /** Identifies this report, so that a repeat is not a second one. */
  submissionId: string
  state: FormState | null
}

/** Filled in with the usual number and today. */
function ReportForm({ page: { usualLeaflets, from, today }, submissionId, state }: ReportFormProps) {
  const { leafletsDelivered = usualLeaflets, subDate = today, submissionId: repeatedId } = state?.values ?? {}
  return (
    // A question is not an error, so it is not shown as one.
    <Form state={questionIn(state) ? null : state}>
      <input type="hidden" name="submissionId" value={String(repeatedId ?? submissionId)} />
      <ReportFields
        state={state}
        countName="leafletsDelivered"
        count={String(leafletsDelivered)}
        day={String(subDate)}
        days={{ from, today }}
        size="large"
      />
    </Form>
  )
}

const nameOf = ({ campaignName, leafletPlace }: ReportPage) =>
  leafletPlace
    ? `${nameLeafletOf(campaignName, leafletPlace)}.`
    : `Your leaflets for “${isolate(campaignName)}”.`

/** The server does not know who is signed in in this browser. */
function CampaignPageLink({ page }: { page: ReportPage }) {
  return (
    <p>
      See everything you’ve delivered, print again or leave on{' '}
      <a href={paths.musketeerCampaign(page.campaignId)}>the campaign’s page</a>. If you aren’t signed in, it
      asks you to.
    </p>
  )
}
