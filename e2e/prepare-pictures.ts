import * as paths from '@street-musketeers/contract/public-urls.ts'
import { findLink, reportLink, waitForEmail } from './mailbox.ts'
import { apiFor, demonstration } from './people.ts'

const campaignId = 1
/** It is also in the list of postcodes that a journey loads. */
const postcode = 'LS27 0AZ'

/** A campaign whose doors, kept by the demonstration's musketeer, have homes that want no more leaflets. @returns the path of its page */
export async function openHomesToSkip(): Promise<string> {
  const call = await apiFor(demonstration.musketeer, demonstration.password)
  const { skip } = await call('GET /api/rounds/:campaignId', { campaignId })
  if (skip.length === 0) {
    await call('POST /api/round', { campaignId, postcode, part: 'all' })
    for (const house of ['14', '22'])
      await call('POST /api/nomoreleaflets', { postcode, house, submissionId: crypto.randomUUID() })
  }
  return paths.musketeerCampaign(campaignId)
}

/** @returns the path of a page on which the demonstration's musketeer has a link of their own */
export async function openShareLink(): Promise<string> {
  const call = await apiFor(demonstration.musketeer, demonstration.password)
  await call('POST /api/sharelink', { campaignId })
  return paths.shareCampaign(campaignId)
}

/** @returns the path of the page on which the demonstration's musketeer counts as they walk, with a leaflet that they were emailed */
export async function openDoorstep(): Promise<string> {
  const link = findLink(await waitForEmail(demonstration.musketeer, /leaflet/i), reportLink)
  return paths.doorstep(link.split('/').at(-1)!)
}
