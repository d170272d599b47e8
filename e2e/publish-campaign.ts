import type { Page } from '@playwright/test'
import type { CallInputOf } from '@street-musketeers/contract/endpoints.ts'
import { makeLeaflet } from './leaflet-file.ts'
import { apiOf } from './people.ts'

/**
 * Publishes a campaign with the API as the organisation that is signed in. The form has journeys of its own.
 * @param more of its input; without a file its leaflet is a PDF of two pages
 * @returns its id
 */
export async function publishCampaign(
  page: Page,
  campaignName: string,
  more: Partial<CallInputOf<'POST /api/campaign'>> = {},
): Promise<string> {
  const call = await apiOf(page)
  const { campaignId } = await call('POST /api/campaign', {
    campaignName,
    campaignDescription: 'Why it matters, in a few plain words.',
    campaignCauses: [{ cause: 'libraries' }],
    file: new Blob([new Uint8Array(await makeLeaflet(campaignName))]),
    ...more,
  })
  return String(campaignId)
}
