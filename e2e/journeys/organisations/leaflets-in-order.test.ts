import { leafletContent } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { addLeaflet } from '../../add-leaflet.ts'
import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { findLink, reportLink, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults, openPage } from '../../pages.ts'
import {
  apiOf,
  at,
  createMusketeer,
  createOrganisation,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const volunteer = 'three.weeks@journey.example'

/** Makes a musketeer's next leaflet due, as a week that passes does, and plans it. */
async function passWeek(): Promise<void> {
  await runStatement(
    `update musketeer set next_due_at = now() from account where account.id = account_id and email = '${volunteer}'`,
  )
  await runStatement(`select graphile_worker.add_job('timetable.plan-leaflets', '{}')`)
}

test('a campaign with three leaflets sends them one a week, and each is printed and reported', async ({
  browser,
}) => {
  const organiser = await openFreshPage(browser)
  await startSession(organiser, demonstration.organisation, demonstration.password)
  const id = Number(await publishCampaign(organiser, 'Three weeks of leaflets', { leafletTitle: 'Why now' }))

  await test.step('the organisation adds two leaflets and changes the title of the first', async () => {
    await organiser.goto(at(paths.organisationCampaign(id)))
    await organiser.getByRole('link', { name: 'Add another leaflet' }).click()
    await expect(organiser.getByRole('heading', { name: 'Why now' })).toBeVisible()
    await addLeaflet(organiser, id, 'Know your rights')
    await addLeaflet(organiser, id, 'Sign with us')
    await expect(organiser.getByLabel('Title of leaflet 1')).toHaveValue('Why now')
    await organiser.getByLabel('Title of leaflet 1').fill('Why it matters')
    await organiser.getByRole('button', { name: 'Save titles' }).click()
    await expect(organiser.getByText('The titles were saved.')).toBeVisible()
    const order = organiser.getByRole('list', { name: 'Leaflets in order' }).getByRole('heading')
    await expect(order).toHaveText([
      'Leaflet 1 of 3: Why it matters',
      'Leaflet 2 of 3: Know your rights',
      'Leaflet 3 of 3: Sign with us',
    ])
    await organiser.getByRole('button', { name: 'Move down Leaflet 2 of 3: Know your rights' }).click()
    await expect(order.nth(2)).toHaveText('Leaflet 3 of 3: Know your rights')
    await organiser.getByRole('button', { name: 'Move up Leaflet 3 of 3: Know your rights' }).click()
    await expect(order.nth(1)).toHaveText('Leaflet 2 of 3: Know your rights')
    expect(await accessibilityFaults(organiser)).toEqual([])
  })

  await test.step('the words of a leaflet are changed before anybody is sent it', async () => {
    await organiser.getByRole('link', { name: 'Words of Leaflet 3 of 3: Sign with us' }).click()
    await expect(organiser.getByRole('heading', { name: 'The words of a leaflet' })).toBeInViewport()
    const form = organiser.locator('form').filter({ hasText: 'Save words' })
    await form.getByLabel('The leaflet’s words').fill('Sign on our doorstep.')
    await expect(form.getByText('Emails that have left keep the words they had.')).toBeVisible()
    expect(await accessibilityFaults(organiser)).toEqual([])
    await form.getByRole('button', { name: 'Save words' }).click()
    await expect(organiser.getByText('The words were saved.')).toBeVisible()
    const visitor = await openFreshPage(browser)
    await visitor.goto(at(paths.readLeaflets(id)))
    await expect(visitor.getByText('Sign on our doorstep.')).toBeVisible()
  })

  await test.step('a print shop gets the leaflet that was chosen', async () => {
    const chosen = 'Leaflet 2 of 3: Know your rights'
    await organiser.goto(at(paths.campaignLeaflets(id)))
    await organiser.getByRole('link', { name: `Print ${chosen}` }).click()
    await organiser.getByText('Thousands of copies? Use a print shop').click()
    await organiser.getByRole('link', { name: 'Get both for a print shop' }).click()
    await expect(organiser.getByRole('heading', { name: 'Have it printed by a print shop' })).toBeVisible()
    await expect(organiser.getByText(chosen)).toBeVisible()
    await organiser.getByRole('link', { name: 'Print', exact: true }).click()
    await expect(organiser.getByRole('heading', { name: 'Print your leaflets' })).toBeVisible()
    await expect(organiser.getByText(chosen)).toBeVisible()
  })

  await test.step('the public page shows all three', async () => {
    const visitor = await openFreshPage(browser)
    await visitor.goto(at(paths.publicCampaign(id)))
    await expect(visitor.getByText('This campaign has 3 leaflets.')).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Leaflet 3 of 3: Sign with us' })).toBeVisible()
    const files = visitor.getByRole('link', { name: 'Open the PDF to print it' })
    const addresses = await files.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(addresses).size, 'a file of each leaflet').toBe(3)
    expect(await accessibilityFaults(visitor)).toEqual([])
  })

  const musketeer = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(musketeer, 'Three Weeks', volunteer)
  await joinCampaign(musketeer, id)
  const names = ['Leaflet 1 of 3: Why it matters', 'Leaflet 2 of 3: Know your rights']
  for (const [week, name] of names.entries())
    await test.step(`${name} is emailed, printed and reported`, async () => {
      if (week > 0) await passWeek()
      const email = await waitForEmail(volunteer, new RegExp(`^${name} \\(Three weeks of leaflets\\)$`))
      expect(email.attachments).toHaveLength(1)
      const link = findLink(email, reportLink)
      const page = await openFreshPage(browser, { width: 360, height: 740 })
      await page.goto(`${link}/print`)
      await expect(page.getByText(name)).toBeVisible()
      await page.goto(link)
      await expect(page.getByText(`${name}, for “Three weeks of leaflets”.`)).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      // The weeks of this test are one day.
      if (week > 0) await page.getByRole('button', { name: 'Add to it' }).click()
      await expect(page.getByRole('heading', { name: /^You’ve reached \d+ doors?$/ })).toBeVisible()
      await page.close()
    })

  await test.step('the dashboard names the leaflet', async () => {
    await musketeer.goto(at(paths.musketeerDashboard()))
    const week = musketeer.getByRole('region', { name: 'Your leaflet' })
    await expect(week.getByText('Leaflet 2 of 3: Know your rights')).toBeVisible()
    await musketeer.goto(at(paths.musketeerDashboard('history')))
    await expect(musketeer.getByText('Leaflet 2 of 3: Know your rights')).toBeVisible()
  })
})

test('a leaflet made here is added to the campaign that it was made for, also by way of the print shop', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, 'second.leaflet@journey.example', 'Makers of a second')
  await page.setViewportSize({ width: 360, height: 740 })
  const id = Number(await publishCampaign(page, 'Two leaflets, one made here'))
  const call = await apiOf(page)
  const content = { ...leafletContent, picture: null }
  const { id: madeId } = await call('POST /api/madeleaflet', { content, imprint: null })
  const { headline } = content
  const unpublished = page.getByText('The QR code on this leaflet opens nothing yet.')
  const openShop = async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'For a print shop' }).click()
    await expect(page.getByRole('button', { name: 'Download the file (PDF)' })).toBeVisible()
  }

  await test.step('the print shop page says that the code opens nothing yet, and leads back', async () => {
    await openPage(page, paths.madeLeaflet(madeId, { campaignId: id }))
    await openShop()
    await expect(unpublished).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: headline }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Use this leaflet' }).click()
    await expect(page).toHaveURL(at(`${paths.campaignLeaflets(id)}?leaflet=${madeId}`))
  })

  await test.step('it is added, and nothing is left to save', async () => {
    const form = page.locator('form').filter({ hasText: 'Add leaflet' })
    await expect(form.getByText('Ready to print?')).toBeVisible()
    await form.getByRole('textbox', { name: 'Title', exact: true }).fill('Made here')
    await form.getByRole('button', { name: 'Add leaflet' }).click()
    await expect(page.getByText('The leaflet was added.')).toBeVisible()
    await expect(form.getByText('Ready to print?')).toHaveCount(0)
    await expect(form.locator('[name=leafletText]')).toHaveValue('')
    await page.getByRole('main').getByRole('link', { name: 'Two leaflets, one made here' }).first().click()
    await expect(page).toHaveURL(at(paths.organisationCampaign(id)))
  })

  await test.step('then its code opens the campaign', async () => {
    await openPage(page, paths.madeLeaflet(madeId))
    await openShop()
    await expect(unpublished).toHaveCount(0)
  })

  await test.step('what the page says at its foot goes when its reader scrolls on', async () => {
    await page.clock.install()
    await openPage(page, `${paths.campaignLeaflets(id)}?words=1`)
    await page.getByRole('button', { name: 'Save words' }).click()
    const said = page.getByText('The words were saved.')
    await expect(said).toBeVisible()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    // The browser tells a page of its wheel some time after it was turned; the page’s own clock waits for that.
    const turned = await page.evaluateHandle(() => {
      const heard = { wheel: false }
      addEventListener('wheel', () => (heard.wheel = true), { once: true })
      return heard
    })
    await page.mouse.wheel(0, 200)
    await expect.poll(() => turned.evaluate(({ wheel }) => wheel)).toBe(true)
    // It would go by itself after eight.
    await page.clock.runFor(5000)
    await expect(said).toBeHidden()
  })
})
