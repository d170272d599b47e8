import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { campaignsPerPage } from '../../campaigns/campaigns-per-page.ts'

/** The page of joined campaigns that the address names. */
export const loadJoinedCampaigns = (request: Request) =>
  loadListPage(request, (page) =>
    call('GET /api/campaignsbydistributors/:page/:size', { page, size: campaignsPerPage }),
  )

/** Where the first page of them is read. */
export const joinedCampaignsAddress = readAddress('GET /api/campaignsbydistributors/:page/:size', {
  page: 0,
  size: campaignsPerPage,
})
