import type { Browser, Page } from '@playwright/test'
import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { findLink, reportLink, waitForEmail } from '../../mailbox.ts'
import { chooseLeaflet } from '../../new-campaign.ts'
import { accessibilityFaults } from '../../pages.ts'
import { at, createMusketeer, demonstration, openFreshPage, openReport, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const name = 'Save the reading room'

/** Jobs that are due at seventeen minutes past the hour. */
const runHourlyJobs = () => runStatement(`select graphile_worker.add_job('timetable.every-hour', '{}')`)

/** A small list of postcodes, as an operator may load: LS27 0AA to LS27 0AZ, side by side. No postcode ends in C, I, K, M, O or V. */
const loadTown = () =>
  runStatement(
    `insert into directory_postcode (postcode, easting, northing, doors)
     select 'LS27 0A' || letter, 420000 + nth * 100, 430000, 12
     from regexp_split_to_table('ABDEFGHJLNPQRSTUWXYZ', '') with ordinality as town (letter, nth)`,
  )

/** Counts a campaign's people now, as on a Monday morning. */
const countPeople = async (campaignId: string) => {
  await runStatement(
    `insert into shown_campaign (campaign_id, next_count_at) values (${campaignId}, now())
     on conflict (campaign_id) do update set next_count_at = now()`,
  )
  await runStatement(`select graphile_worker.add_job('timetable.count-people', '{}')`)
}

const doors = (page: Page) => page.getByRole('region', { name: 'Which doors?' })

async function askFor(page: Page, postcode: string, part: RegExp): Promise<void> {
  const more = doors(page).getByText('Choose more doors')
  // What was chosen before may still be coming onto the page, which closes this.
  await expect(async () => {
    if ((await more.isVisible()) && !(await doors(page).getByLabel('Postcode').isVisible()))
      await more.click()
    await doors(page).getByLabel('Postcode').fill(postcode, { timeout: 1000 })
  }).toPass()
  await doors(page).getByLabel(part).check()
  await doors(page).getByRole('button', { name: 'Keep these doors for me' }).click()
}

/** A new musketeer on a phone, who has joined a campaign. */
async function joinOnPhone(browser: Browser, campaignId: string, person: string): Promise<Page> {
  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(phone, person, emailOf(person))
  await phone.goto(at(`/musketeer/campaign/${campaignId}`))
  await expect(doors(phone)).toBeHidden()
  await phone.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(phone.getByText('You’re signed up.')).toBeVisible()
  return phone
}

const emailOf = (person: string) => `${person.toLowerCase().replace(' ', '.')}@journey.example`

test('members choose their doors on a phone: taken, the other half, a turn, and done by a report', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const campaignId = await publishCampaign(organisation, name)

  const first = await joinOnPhone(browser, campaignId, 'Rita Round')
  await askFor(first, 'LS27', /Every house/)
  await expect(first.getByText('Enter a whole postcode, such as LS27 0AB').first()).toBeVisible()
  expect(await accessibilityFaults(first)).toEqual([])
  await askFor(first, ' ls27 0ab', /Odd numbers/)
  await expect(first.getByText('LS27 0AB is yours.')).toBeVisible()
  const ofFirst = doors(first).getByRole('listitem')
  await expect(ofFirst).toHaveText(/LS27 0AB.*Odd numbers.*Yours until \d/)
  await first.getByRole('link', { name: 'Print my 20' }).click()
  await expect(first.getByText(/^On the first sheet: LS27 0AB, odd numbers/)).toBeVisible()
  await first.goBack()
  expect(await accessibilityFaults(first)).toEqual([])

  const second = await joinOnPhone(browser, campaignId, 'Sami Second')
  await askFor(second, 'LS27 0AB', /Every house/)
  await expect(doors(second).getByText('Not this time.')).toBeVisible()
  expect(await accessibilityFaults(second)).toEqual([])
  await askFor(second, 'LS27 0AB', /Even numbers/)
  await expect(second.getByText('LS27 0AB is yours.')).toBeVisible()
  await expect(doors(second).getByRole('listitem')).toHaveText(/Even numbers.*Yours until \d/)
  await expect(doors(second).getByText('Not this time.')).toBeHidden()

  await askFor(second, 'LS27 0AB', /Odd numbers/)
  await doors(second).getByRole('button', { name: 'Email me when it’s my turn' }).click()
  await expect(second.getByText('We’ll email you when it’s your turn.')).toBeVisible()
  await expect(doors(second).getByRole('listitem').filter({ hasText: 'waiting' })).toContainText(
    'Odd numbers',
  )

  await doors(first)
    .getByRole('button', { name: /Let someone else do them/ })
    .click()
  await first.getByRole('dialog').getByRole('button', { name: 'Let someone else do them' }).click()
  await expect(first.getByText('Somebody else can have these doors now.')).toBeVisible()
  await expect(ofFirst).toHaveCount(0)
  await expect(doors(first).getByRole('heading')).toBeFocused()
  await runHourlyJobs()
  const email = await waitForEmail(emailOf('Sami Second'), /^Your turn: Save the reading room/)
  expect(email.text).toContain(at(`/musketeer/campaign/${campaignId}`))

  await second.reload()
  await expect(doors(second).getByRole('listitem')).toHaveText(/Every house.*Yours until/)
  await openReport(second)
  await second.getByLabel('Leaflets delivered').fill('24')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(second.getByText('Thank you for updating your delivery data')).toBeVisible()
  await expect(doors(second).getByRole('listitem')).toHaveText(/Every house.*Done\./)

  await loadTown()
  await askFor(first, 'LS27 0AB', /Every house/)
  const offers = doors(first).getByRole('list', { name: 'Free nearby:' }).getByRole('button')
  await expect(offers).toHaveCount(5)
  await expect(offers.first()).toHaveText(/, 12 doors$/)
  expect(await accessibilityFaults(first)).toEqual([])
  const [offered] = /LS27 0\w\w/.exec(await offers.first().innerText())!
  await offers.first().click()
  await expect(first.getByText(`${offered} is yours, 12 doors.`)).toBeVisible()
  await expect(offers).toHaveCount(0)
})

test('doors whose time is over say so everywhere', async ({ browser }) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const campaignId = await publishCampaign(organisation, 'Paint the fence')
  const first = await joinOnPhone(browser, campaignId, 'Lou Late')
  await askFor(first, 'WF3 1AB', /Every house/)
  await expect(first.getByText('WF3 1AB is yours.')).toBeVisible()
  await runStatement(
    `update round_claim set lease_until = date_trunc('day', now()) - interval '1 day' where campaign_id = ${campaignId}`,
  )
  await runHourlyJobs()

  const over = /The doors that you chose were yours until \d+ \w+ \d{4}\. No other musketeer has them now\./
  const byLinkOver =
    /Your time for these doors is over: a postcode in WF3 1, every house\. No other musketeer/
  await first.reload()
  await expect(doors(first).getByRole('listitem')).toHaveText(over)
  await expect(doors(first).getByRole('listitem')).toContainText('WF3 1AB')
  expect(await accessibilityFaults(first)).toEqual([])
  await first.goto(at('/musketeer/dashboard'))
  await expect(first.getByText(over)).toBeVisible()
  const link = findLink(await waitForEmail(emailOf('Lou Late'), /^Your leaflet: Paint the fence/), reportLink)
  const byLink = await openFreshPage(browser, { width: 360, height: 740 })
  await byLink.goto(link)
  await expect(byLink.getByText(byLinkOver)).toBeVisible()
  // In the browser that claimed them, each page names the postcode.
  await first.goto(link)
  await expect(first.getByText('Your time for these doors is over: WF3 1AB, every house.')).toBeVisible()
  await first.getByRole('link', { name: 'Count as you walk' }).click()
  await expect(first.getByText('Your doors: WF3 1AB, every house')).toBeVisible()
  await first.goto(at(`/musketeer/campaign/${campaignId}`))
  await doors(first).getByRole('button', { name: 'Choose them again WF3 1AB' }).click()
  await expect(first.getByText('WF3 1AB is yours.')).toBeVisible()
  await expect(doors(first).getByRole('listitem')).toHaveText(/WF3 1AB.*Yours until/)
  await runStatement(
    `update round_claim set lease_until = date_trunc('day', now()) - interval '1 day' where campaign_id = ${campaignId}`,
  )
  await runHourlyJobs()
  expect(await accessibilityFaults(byLink)).toEqual([])

  const second = await joinOnPhone(browser, campaignId, 'Nia Next')
  await askFor(second, 'WF3 1AB', /Every house/)
  await expect(second.getByText('WF3 1AB is yours.')).toBeVisible()
  const email = await waitForEmail(emailOf('Lou Late'), /^Another musketeer has your doors now/)
  expect(email.text).toContain('Doors in WF3 1, every house, were yours')
  await byLink.reload()
  const taken = byLink.getByText(/Another musketeer has these doors now: a postcode in WF3 1, .*please don’t/)
  await expect(taken).toBeVisible()
  // On the way, it is read before anything is counted.
  await byLink.getByRole('link', { name: 'Count as you walk' }).click()
  const plus = byLink.getByRole('button', { name: '+1' })
  await expect(plus).toBeVisible()
  expect((await taken.boundingBox())!.y).toBeLessThan((await plus.boundingBox())!.y)
})

test('doors are kept for whoever delivered there, who takes them again or gives them up with one press, and notes their streets', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const campaignId = await publishCampaign(organisation, 'Sweep the square')
  const own = await joinOnPhone(browser, campaignId, 'Kit Keeper')
  await askFor(own, 'WF4 2AB', /Even numbers/)
  await expect(own.getByText('WF4 2AB is yours.')).toBeVisible()
  await askFor(own, 'WF4 2AD', /Every house/)
  await expect(own.getByText('WF4 2AD is yours.')).toBeVisible()
  await doors(own).getByText('Note your streets in your own words').click()
  await doors(own).getByLabel('Your streets').fill('Mill Lane, dog at 22')
  await doors(own).getByRole('button', { name: 'Save my streets' }).click()
  await expect(own.getByText('Saved. Only you see it.')).toBeVisible()
  await expect(doors(own).getByText('Mill Lane, dog at 22').first()).toBeVisible()
  expect(await accessibilityFaults(own)).toEqual([])
  await openReport(own)
  await own.getByLabel('Leaflets delivered').fill('24')
  await own.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(doors(own).getByRole('listitem')).toHaveText([/Done\./, /Done\./])

  await organisation.goto(at(`/org/campaign/${campaignId}`))
  await chooseLeaflet(organisation, await makeLeaflet('Sweep the square again'))
  await organisation.getByRole('button', { name: 'Update campaign' }).click()
  await expect(organisation.getByText('Your campaign was saved on the system.')).toBeVisible()

  const other = await joinOnPhone(browser, campaignId, 'Ola Other')
  await askFor(other, 'WF4 2AB', /Even numbers/)
  await expect(doors(other).getByText('Not this time.')).toBeVisible()

  await own.reload()
  const again = doors(own).getByRole('button', { name: /^Deliver again to WF4 2AB, even numbers/ })
  await expect(again).toBeVisible()
  expect(await accessibilityFaults(own)).toEqual([])
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await doors(own)
    .getByRole('button', { name: /^Give these doors up WF4 2AD, every house/ })
    .click()
  await expect(own.getByText('You have given these doors up.')).toBeVisible()
  await expect(doors(own).getByText('WF4 2AD')).toBeHidden()
  await expect(doors(own).getByRole('heading', { name: 'Which doors?' })).toBeFocused()
  await askFor(other, 'WF4 2AD', /Every house/)
  await expect(other.getByText('WF4 2AD is yours.')).toBeVisible()
  await again.click()
  await expect(own.getByText('WF4 2AB is yours.')).toBeVisible()
  await expect(doors(own).getByRole('listitem')).toHaveText(/WF4 2AB.*Even numbers.*Yours until \d/)
})

test('the organisation sees by sector where its leaflet went, once three people have delivered there', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const campaignId = await publishCampaign(organisation, 'Mend the bandstand', {
    campaignPlaces: ['BD4 6', 'BD4 7'],
  })
  const people = ['Uma Upper', 'Vic Vale', 'Wyn West']
  for (const [nth, person] of people.entries()) {
    const phone = await joinOnPhone(browser, campaignId, person)
    const postcode = `BD4 6A${'BDE'[nth]}`
    const inReport = phone.getByLabel('Postcode where you delivered')
    if (nth === 0) {
      await openReport(phone)
      await inReport.fill(postcode)
      await expect(doors(phone), 'the postcode is asked for in one place').toBeHidden()
    } else {
      await askFor(phone, postcode, /Every house/)
      await expect(phone.getByText(/BD4 6A. is yours/)).toBeVisible()
      await openReport(phone)
      await expect(inReport).toBeHidden()
    }
    await phone.getByLabel('Leaflets delivered').fill('21')
    await phone.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(phone.getByText('Thank you for updating your delivery data')).toBeVisible()
    await expect(doors(phone).getByRole('listitem')).toHaveText(/BD4 6Every house.*Done\./)
    await phone.context().close()
  }
  const coverage = organisation.getByRole('region', { name: 'Where it’s been delivered' })
  const openCampaign = async () => {
    await organisation.goto(at(`/org/campaign/${campaignId}`))
    await expect(coverage).toBeVisible()
  }
  await openCampaign()
  await expect(coverage.getByRole('row', { name: 'BD4 6 not counted yet not counted yet' })).toBeVisible()
  await countPeople(campaignId)
  // A page that is read while the count is committed may have half of it.
  await expect(async () => {
    await openCampaign()
    for (const row of ['BD4 6 about 60 3', 'BD4 7 fewer than 3 people fewer than 3 people'])
      await expect(coverage.getByRole('row', { name: row })).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(await accessibilityFaults(organisation)).toEqual([])
})
