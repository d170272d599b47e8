import { listJoinedCampaigns } from '@street-musketeers/contract/membership.ts'
import { call } from '../app/api.ts'
import { campaignsPerPage, listPage } from '../campaigns/list-page.ts'

/** The page of joined campaigns that an address names. */
export const joinedPage = (request: Request) =>
  listPage(request, (page) => call(listJoinedCampaigns, { page, size: campaignsPerPage }))
