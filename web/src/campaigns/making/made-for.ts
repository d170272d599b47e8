import * as paths from '@street-musketeers/contract/public-urls.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'

/** What a leaflet is made for, as the address says. */
export function readMadeFor(address: string): paths.MadeFor | undefined {
  const search = new URL(address).searchParams
  const [draft, campaign, form] = [search.get('draft'), search.get('campaign'), search.get('form')]
  if (draft !== null) return { draftId: parsePathId(draft) }
  if (campaign === null) return undefined
  if (campaign === 'new') return 'new-campaign'
  return { campaignId: parsePathId(campaign), ...(form !== null && { form: readForm(form) }) }
}

const readForm = (form: string) => (form === 'edit' || form === 'copy' ? form : parsePathId(form))

/** The way back from where it is made. */
export function parentsOf(madeFor: paths.MadeFor | undefined) {
  const dashboard = { to: paths.organisationDashboard(), label: 'Dashboard' }
  if (!madeFor) return [dashboard, { to: paths.organisationDashboard('leaflets'), label: 'Leaflets' }]
  if (madeFor === 'new-campaign')
    return [dashboard, { to: paths.organisationDashboard('new-campaign'), label: 'New campaign' }]
  if ('draftId' in madeFor)
    return [dashboard, { to: paths.campaignDraft(madeFor.draftId), label: 'New campaign' }]
  const { campaignId, form } = madeFor
  const campaign = { to: paths.organisationCampaign(campaignId), label: 'Your campaign' }
  if (form === 'edit') return [dashboard, campaign]
  if (form === 'copy') return [dashboard, campaign, { to: paths.copyCampaign(campaignId), label: 'Copy' }]
  return [dashboard, campaign, { to: paths.campaignLeaflets(campaignId, form), label: 'Its leaflets' }]
}
