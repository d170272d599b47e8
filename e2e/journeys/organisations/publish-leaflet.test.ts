import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { makeLeaflet, makeLongLeaflet, makeSolidLeaflet } from '../../leaflet-file.ts'
import { fillInWords, goToStep, publish, savedDraft } from '../../new-campaign.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'

const pdf = async (headline: string) => ({
  name: 'leaflet.pdf',
  mimeType: 'application/pdf',
  buffer: await makeLeaflet(headline),
})

async function openForm(page: Page) {
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at('/org/dashboard/new-campaign'))
}

const chooser = (page: Page) => page.locator('input[type=file]')

/** Drops a file on the form, as if dragged from the desktop. */
async function dropFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, mimeType, base64 }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
      return transfer
    },
    { name: file.name, mimeType: file.mimeType, base64: file.buffer.toString('base64') },
  )
  const zone = page.getByText('Drag a file here')
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}

test('advice warns of a leaflet that takes a lot of ink', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await openForm(page)
  const advice = page.getByRole('list', { name: 'Ready to print?' })
  const onlyAdvice = page.getByText('You can publish it anyway')
  await chooser(page).setInputFiles(await pdf('Keep our library'))
  await expect(advice.getByText(/Small enough to attach/)).toBeVisible()
  await expect(advice.getByText(/a lot of ink/)).toHaveCount(0)
  await expect(onlyAdvice).toBeHidden()
  await chooser(page).setInputFiles({ ...(await pdf('')), buffer: await makeSolidLeaflet() })
  await expect(advice.getByText(/^Takes a lot of ink: 9\d% of page one is coloured in$/)).toBeVisible()
  await expect(onlyAdvice).toBeVisible()
})

test('a leaflet is dropped on the form, previewed with advice and published; a slow upload shows its progress', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await openForm(page)
  await dropFile(page, await pdf('Keep our library'))
  await expect(page.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A5' })).toBeChecked()
  await page.getByRole('img', { name: 'Page 1 of 2', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'Page 2 of 2', exact: true })).toBeVisible()
  const advice = page.getByRole('list', { name: 'Ready to print?' })
  await expect(advice.getByText('Sharp at every size')).toBeVisible()
  await expect(advice.getByText('No text too close to the edge of A5')).toBeVisible()
  await expect(advice.getByText(/Small enough to attach/)).toBeVisible()
  const widthAsA5 = (await page.getByRole('img', { name: 'Page one of 2 as it prints' }).boundingBox())!.width
  await page.getByRole('radio', { name: 'A4' }).check()
  await expect
    .poll(
      async () => (await page.getByRole('img', { name: 'Page one of 2 as it prints' }).boundingBox())!.width,
    )
    .toBeGreaterThan(widthAsA5)

  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  const leaflet = await pdf('Keep our library')
  await chooser(page).setInputFiles({
    ...leaflet,
    buffer: Buffer.concat([leaflet.buffer, randomBytes(1_200_000)]),
  })
  const bar = page.getByRole('progressbar', { name: 'Sending your leaflet' })
  await expect(bar).toBeVisible()
  await expect.poll(async () => Number(await bar.getAttribute('value').catch(() => 0))).toBeGreaterThan(0)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await chooser(page).setInputFiles(leaflet)
  await expect(page.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'Keep our library open' })
  await publish(page)
})

test('a campaign is published in three steps; going back loses nothing, and what is missing is named in its step', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await openForm(page)
  await page.getByRole('button', { name: /^Next: / }).click()
  await expect(chooser(page)).toBeFocused()
  await expect(page.getByLabel(/^Name/)).toBeHidden()
  await chooser(page).setInputFiles(await pdf('Keep our library'))
  await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
  await page.getByRole('button', { name: /^Next: / }).click()
  await expect(page.getByText('Choose whether this is election material').first()).toBeVisible()
  await goToStep(page, 'Description and causes')

  await test.step('the name is the leaflet’s headline, until somebody types another', async () => {
    await expect(page.getByLabel(/^Name/)).toHaveValue('Keep our library')
    await page.getByLabel(/^Name/).fill('Keep our library open')
    await page.getByRole('textbox', { name: /^Description/ }).fill('x'.repeat(301))
    await expect(page.getByText('longer than most people read')).toBeVisible()
    await page.getByRole('textbox', { name: /^Description/ }).fill('x'.repeat(2001))
    await expect(page.getByText('too long. Use at most 2,000.')).toBeVisible()
    await expect(page.getByText('longer than most people read')).toBeHidden()
  })
  await test.step('without a cause it does not go on', async () => {
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(page.getByRole('checkbox', { name: 'NHS' })).toBeVisible()
    await expect(page.getByRole('link', { name: /Choose at least one cause/ })).toBeVisible()
    await fillInWords(page, { name: 'Keep our library open' })
    await expect(page.getByText('longer than most people read')).toBeHidden()
    await page.getByLabel(/^Web address for residents/).fill('netherclough.example/library')
    await page.getByText('More', { exact: true }).click()
    await page.getByLabel(/^Goal/).fill('2,000')
  })
  await test.step('an unknown place is named before the last step, without the marks that were typed', async () => {
    await page.getByRole('radio', { name: /^Only some places/ }).check()
    const places = page.getByRole('textbox', { name: 'Places' })
    await places.fill('Leeds, “Bramley”')
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(places).toBeFocused()
    await expect(page.getByText(/^We do not know “Bramley”\./).first()).toBeVisible()
    await places.fill('Leeds, “LS13”, BD4')
  })
  await test.step('a reload keeps everything, and the address names the step that is shown', async () => {
    await expect(page).toHaveURL(/\?draft=\d+&step=2$/)
    await page.getByLabel(/^Goal/).fill('2,000')
    await page.getByLabel(/^Name/).press('End')
    await page.getByLabel(/^Name/).pressSequentially('!')
    await expect.poll(() => savedDraft(page)).toMatchObject({ campaignName: 'Keep our library open!' })
    await page.reload()
    await expect(page.getByText('is stored with this draft')).toBeVisible()
    await expect(page).toHaveURL(/\?draft=\d+$/)
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
    await goToStep(page, 'Description and causes')
    await expect(page.getByLabel(/^Name/)).toHaveValue('Keep our library open!')
    await expect(page.getByRole('textbox', { name: 'Places' })).toHaveValue('Leeds, “LS13”, BD4')
    await expect(page.getByLabel('Libraries', { exact: true })).toBeChecked()
    await page.getByLabel(/^Name/).fill('Keep our library open')
  })
  await test.step('going back with the button or the browser keeps the file and the words', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: /: Leaflet$/ })).toBeFocused()
    await expect(page.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
    await goToStep(page, 'Description and causes')
    await goToStep(page, 'Check')
    await page.goBack()
    await expect(page.getByLabel(/^Goal/)).toHaveValue('2,000')
    await page.goForward()
  })
  await test.step('the last step shows what musketeers get, and publishes it', async () => {
    await expect(page.getByText(/^This is what (about [\d,]+ )?musketeers will get\./)).toBeVisible()
    const check = page.getByRole('region', { name: 'Your campaign' })
    await expect(check.getByRole('heading', { name: 'Keep our library open' })).toBeVisible()
    await expect(check.getByRole('img', { name: 'Page one of the leaflet' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: '2,000' })).toBeVisible()
    await expect(
      page.getByRole('definition').filter({ hasText: 'netherclough.example/library' }),
    ).toBeVisible()
    await expect(page.getByText('Leeds (LS) and BD4')).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  })
})

test('every page of a new leaflet is shown before it replaces the one before, on a phone too', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at('/org/campaign/1'))
  const buffer = await makeLongLeaflet(20)
  await chooser(page).setInputFiles({ name: 'leaflet.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByRole('heading', { name: 'Every page' })).toBeVisible()
  const last = page.getByRole('img', { name: 'Page 20 of 20', exact: true })
  // The other pages are drawn once their list is in view.
  await expect(last).toHaveCount(0)
  await page.getByRole('heading', { name: 'Every page' }).scrollIntoViewIfNeeded()
  await expect(last).toBeVisible()
  await expect(page.getByRole('img', { name: /^Page \d+ of 20$/ })).toHaveCount(20)
  const widths = await page
    .getByRole('img', { name: /^Page \d+ of 20$/ })
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().right <= innerWidth))
  expect(widths).not.toContain(false)
})

test('a file that cannot be used is refused at once, and the next step waits for another', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await openForm(page)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"/>')
  await chooser(page).setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: svg })
  const sentence = 'This is an SVG drawing, which cannot be printed everywhere.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(chooser(page)).toHaveAttribute('aria-invalid', 'true')

  await page.getByRole('button', { name: /^Next: / }).click()
  await expect(chooser(page)).toBeFocused()
  await expect(page.getByText(sentence).first()).toBeVisible()
  expect(await chooser(page).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('poster.png')

  await chooser(page).setInputFiles(await pdf('A leaflet after all'))
  await expect(page.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'A drawing that is no picture' })
  await publish(page)
})

test('a leaflet can be published even when its preview does not load', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.route('**/assets/leaflet-print-preview-*.js', (route) => route.abort())
  await openForm(page)
  await chooser(page).setInputFiles(await pdf('A leaflet nobody saw'))
  await expect(page.getByText('its preview could not be loaded.')).toBeVisible()
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'A leaflet nobody saw' })
  await publish(page)
})
