import { readAddress } from '@street-musketeers/contract/client.ts'
import { listJoinedCampaigns } from '@street-musketeers/contract/membership/membership.ts'
import { call } from '../../app/api/api.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { campaignsPerPage } from '../../campaigns/campaigns-per-page.ts'

/** The page of joined campaigns that the address names. */
export const loadJoinedCampaigns = (request: Request) =>
  loadListPage(request, (page) => call(listJoinedCampaigns, { page, size: campaignsPerPage }))

/** Where the first page of them is read. */
export const joinedCampaignsAddress = readAddress(listJoinedCampaigns, { page: 0, size: campaignsPerPage })
