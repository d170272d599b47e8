import * as paths from '@street-musketeers/contract/public-urls.ts'
import { runStatement } from './database.ts'
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

/** An approved print hub. @param email whose account offers it */
const openHub = (email: string, name: string) =>
  runStatement(
    `insert into print_hub
       (account_id, name, sector, places, handover, worded_at, approved_at, sheets_a_week, two_sided, prints_election)
     select id, $2, 'LS27 0', array['LS27 0', 'LS27', 'LS'], 'At the desk, Tuesday and Friday.', now(), now(), 200, true, true
     from account where email = $1
     on conflict do nothing`,
    [email, name],
  )

/** @returns the path of a page that shows a print hub which the demonstration's musketeer can ask */
export async function openNoPrinter(): Promise<string> {
  await openHub(demonstration.organisationOfSeveral, 'Morley Library')
  return `${paths.noPrinter()}?near=LS27+0`
}

/** @returns the path of the page on which the demonstration's musketeer prints for two others */
export async function openHubQueue(): Promise<string> {
  await openHub(demonstration.musketeer, 'Union office')
  await runStatement(
    `insert into print_request
       (id, hub_id, account_id, campaign_id, leaflets, sheets, week, nickname, wanted_by, wording, asked_at)
     select nth, print_hub.id, member.account_id, nth, 20, 11, date_trunc('week', now()), nickname, current_date + 2 + nth, 'I agree.', now()
     from account
     join print_hub on print_hub.account_id = account.id
     cross join (values (1, 'Bee'), (2, 'Robin')) as asked (nth, nickname)
     cross join lateral (
       select account_id from membership
       where campaign_id = nth and withdrawn_at is null and account_id <> account.id
       order by id limit 1
     ) as member
     where account.email = $1
     on conflict do nothing`,
    [demonstration.musketeer],
  )
  return paths.ownPrintHub()
}
