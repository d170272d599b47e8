import { listJoinedCampaigns } from '@street-musketeers/contract/membership/membership.ts'
import { call } from '../../app/api/api.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { campaignsPerPage } from '../../campaigns/campaigns-per-page.ts'

/** The page of joined campaigns that the address names. */
export const loadJoinedCampaigns = (request: Request) =>
  loadListPage(request, (page) => call(listJoinedCampaigns, { page, size: campaignsPerPage }))
