import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { waitForEmail } from '../../mailbox.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const name = 'Free buses on Sundays'
const resident = 'resident@reports.example'
const member = 'ada.holder@reports.example'

/** A resident on a phone without JavaScript follows the code on the leaflet and reports it. @returns the reference */
async function reportWithoutScript(browser: Browser, id: string): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto(at(`/public-campaign/${id}`))
  await page.getByRole('link', { name: 'Report this leaflet' }).click()
  await expect(page.getByText('You don’t need an account')).toBeVisible()
  await page.getByLabel('In your own words').fill('The Sunday buses cost £2.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Choose what is wrong with the leaflet').first()).toBeVisible()
  await expect(page.getByLabel('In your own words')).toHaveValue('The Sunday buses cost £2.')
  await page.getByRole('radio', { name: 'It says something untrue' }).check()
  await page.getByLabel('Email').fill(resident)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  return page.locator('strong').filter({ hasText: /^R-/ }).innerText()
}

async function stopAsAdministrator(page: Page, reference: string): Promise<void> {
  await page.goto(at('/admin/dashboard/reports'))
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('24 hours left')
  await row.getByRole('link', { name }).click()
  await expect(page.getByText('The Sunday buses cost £2.')).toBeVisible()
  await expect(page.getByText('Sunday buses are free.'), 'the leaflet’s words').toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(resident)
  await expect(page.getByText(`Their reference is ${reference}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('Choose your decision').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Stop the campaign' }).check()
  await page.getByLabel('Reason').fill('The timetable says £2.')
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('We stopped the campaign.')).toBeVisible()
}

async function reverseAfterAppeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record an appeal' }).click()
  await page.getByRole('radio', { name: 'Reverse the decision' }).check()
  await page.getByLabel('Reason').fill('The new timetable says they are free.')
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('The decision was reversed.')).toBeVisible()
}

test('a resident reports a leaflet, an administrator stops its campaign, everyone concerned gets an email, and an appeal brings it back', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(organisation, name, { leafletText: '**Free**\nSunday buses are free.' })
  const musketeer = await openFreshPage(browser)
  await createMusketeer(musketeer, 'Ada Holder', member)
  await joinCampaign(musketeer, id)
  await waitForEmail(member, /^Your leaflet: Free buses/)

  const reference = await reportWithoutScript(browser, id)
  const administrator = await openFreshPage(browser)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await stopAsAdministrator(administrator, reference)

  const toResident = await waitForEmail(resident, /^What we decided about your report/)
  expect(toResident.subject).toContain(reference)
  expect(toResident.text).toContain('> The timetable says £2.')
  const toOrganisation = await waitForEmail(
    demonstration.organisation,
    /^We have stopped your campaign: Free/,
  )
  expect(toOrganisation.text).not.toContain('Sunday buses cost')
  expect(toOrganisation.text).toMatch(/Our reference is R-\w{10}/)
  expect(toOrganisation.text).not.toContain(reference)
  await waitForEmail(member, /^Please recycle this leaflet: Free buses/)

  const visitor = await openFreshPage(browser)
  await visitor.goto(at(`/public-campaign/${id}`))
  await expect(visitor.getByText('its leaflet has been withdrawn')).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('img')).toHaveCount(0)
  await organisation.goto(at(`/org/campaign/${id}`))
  await expect(organisation.getByText('The timetable says £2.')).toBeVisible()
  // Page two may not be drawn yet; then the picture of page one is named without a number.
  const picture = organisation
    .getByRole('group', { name: /^Leaflet/ })
    .getByRole('img')
    .first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await musketeer.goto(at(`/musketeer/campaign/${id}`))
  await expect(musketeer.getByText('its leaflet has been withdrawn')).toBeVisible()

  await reverseAfterAppeal(administrator)
  await waitForEmail(demonstration.organisation, /^Your appeal: Free buses/)
  await waitForEmail(member, /^You can deliver it again: Free buses/)
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: 'Become a musketeer' })).toBeVisible()

  await test.step('an administrator also stops a campaign without a report', async () => {
    await administrator.goto(at(`/org/campaign/${id}`))
    await administrator.getByRole('button', { name: 'Stop this campaign' }).click()
    const dialog = administrator.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Stop this campaign' }).click()
    await expect(dialog.getByText('Enter your reason.').first()).toBeVisible()
    await dialog.getByLabel('Reason').fill('It names a child.')
    await dialog.getByRole('button', { name: 'Stop this campaign' }).click()
    await expect(administrator.getByRole('heading', { name: 'Stopped by administrators' })).toBeVisible()
    await organisation.goto(at(`/org/campaign/${id}`))
    await expect(organisation.getByText('It names a child.')).toBeVisible()
  })

  await administrator.goto(at('/admin/dashboard/audit'))
  for (const action of ['Stopped a campaign', 'Recorded an appeal', 'Reversed a decision after an appeal'])
    await expect(administrator.getByRole('row').filter({ hasText: action }).first()).toBeVisible()
})

test('an administrator asks for a correction, whose email they see first, and the organisation corrects its leaflet', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(organisation, 'Free ferries')
  const reporter = await openFreshPage(browser)
  const report = async () => {
    await reporter.goto(at(`/public-campaign/${id}/report`))
    await reporter.getByRole('radio', { name: 'It says something untrue' }).check()
    await reporter.getByRole('button', { name: 'Send report' }).click()
    await expect(reporter.getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  }
  await report()

  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/reports?state=open'))
  await page.getByRole('link', { name: 'Free ferries' }).click()
  await page.getByRole('radio', { name: 'Ask for a correction' }).check()
  await expect(page.getByText('the email appears here')).toBeVisible()
  await page.getByLabel('What to correct').fill('x'.repeat(1001))
  await expect(page.getByText('Shorten it to see the email.')).toBeVisible()
  await page.getByLabel('What to correct').fill('Trams cost £2.')
  const email = page.getByRole('region', { name: 'The email' })
  await expect(email).toContainText('> Trams cost £2.')
  const shown = await email.locator('div').last().innerText()
  await page.getByRole('button', { name: 'Send this email' }).click()
  await expect(page.getByText('We’ll email the organisation now.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Ask for a correction' })).toHaveCount(0)
  const review = page.url()
  await page.goto(at('/admin/dashboard/reports?state=correction-asked'))
  await expect(page.getByRole('link', { name: 'Free ferries' })).toBeVisible()

  const sent = await waitForEmail(
    demonstration.organisation,
    /^Please correct your leaflet by .*Free ferries/,
  )
  expect(shown).toContain(sent.subject)
  expect(sent.text.trim().split(/\s+/)).toEqual(shown.replace(sent.subject, '').trim().split(/\s+/))

  await test.step('a new report brings it back before the day', async () => {
    await report()
    await page.goto(at('/admin/dashboard/reports?state=open'))
    const row = page.getByRole('row').filter({ hasText: 'Free ferries' })
    await expect(row).toContainText('Reported again')
    await expect(row).toContainText('24 hours left')
    await row.getByRole('link', { name: 'Free ferries' }).click()
    await expect(page.getByText('somebody has reported the leaflet since')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Ask for a correction' })).toBeVisible()
  })

  await organisation.goto(at('/org/dashboard'))
  await organisation
    .getByRole('region', { name: /^Please correct your leaflet by / })
    .filter({ hasText: 'Free ferries' })
    .getByRole('link', { name: 'See what to correct' })
    .click()
  await expect(organisation).toHaveURL(at(`/org/campaign/${id}`))
  const request = organisation.getByRole('region', { name: /^Please correct your leaflet by / })
  await expect(request).toContainText('Trams cost £2.')
  await request.getByRole('link', { name: 'Correct the leaflet' }).click()
  const correction = organisation.getByRole('region', { name: 'Correct a leaflet' })
  await correction.locator('input[type=file]').setInputFiles({
    name: 'trams.pdf',
    mimeType: 'application/pdf',
    buffer: await makeLeaflet('Trams cost two pounds'),
  })
  await organisation.getByRole('button', { name: 'Send the correction', exact: true }).click()
  await organisation.getByRole('button', { name: 'Send the correction now' }).click()
  await expect(organisation.getByText('The leaflet was corrected.').first()).toBeVisible()
  await organisation.goto(at(`/org/campaign/${id}`))
  await expect(organisation.getByRole('heading', { name: 'Your correction is being checked' })).toBeVisible()

  await page.goto(review)
  await expect(page.getByText('The organisation corrected its leaflet on')).toBeVisible()
  await page.getByRole('radio', { name: 'No action' }).check()
  await page.getByLabel('Reason').fill('It is right now.')
  await page.getByRole('button', { name: 'Send decision' }).click()
  await expect(page.getByText('The reason we gave:')).toBeVisible()
  await organisation.reload()
  await expect(organisation.getByRole('heading', { name: 'Your correction is being checked' })).toHaveCount(0)
})
