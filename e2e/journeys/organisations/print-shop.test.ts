import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults } from '../../pages.ts'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { apiFor, at, demonstration, openFreshPage, startSession } from '../../people.ts'

test('an organisation gets a leaflet for a print shop, copies what to ask for, and notes the price', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at('/org/campaign/1/print'))
  await page.getByText('Thousands of copies? Use a print shop').click()
  await page.getByRole('link', { name: 'Get both for a print shop' }).click()
  await expect(page.getByRole('heading', { name: 'Have it printed by a print shop' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file (PDF)' }).click()
  const pdf = await PDFDocument.load(await readFile(await (await download).path()), { updateMetadata: false })
  const [first] = pdf.getPages()
  expect(first!.getBleedBox().width - first!.getTrimBox().width).toBeCloseTo((6 * 72) / 25.4, 1)

  const copies = page.getByLabel('How many copies?')
  await copies.fill('2,500 or so')
  await expect(copies).toHaveAccessibleDescription(/Enter a whole number of copies/)
  await copies.fill('2,500')
  await expect(copies).not.toHaveAttribute('aria-invalid')
  await page.getByLabel('Paper').selectOption('170')
  await expect(page.getByLabel('Words for the print shop')).toHaveValue(/^2,500 × A5 .*two sides, 170 gsm\./)

  await page.getByText('Note a price').click()
  await page.getByLabel('What is it for?').fill('A5, two sides, Exampleton Print')
  await page.getByLabel(/^Copies/).fill('5 000')
  await page.getByLabel('Price in pounds').fill('84.505')
  await page.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByText('Enter a price in pounds').first()).toBeVisible()
  await page.getByLabel('Price in pounds').fill('£84.50')
  await page.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByRole('cell', { name: '£84.50' })).toBeVisible()
  await page.getByRole('button', { name: 'Change 5,000, A5, two sides, Exampleton Print' }).click()
  const change = page.getByRole('dialog', { name: 'Change this price' })
  await expect(change.getByLabel('What is it for?')).toHaveValue('A5, two sides, Exampleton Print')
  await change.getByLabel('Price in pounds').fill('92')
  expect(await accessibilityFaults(page)).toEqual([])
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: '£92.00' })).toBeVisible()
  await expect(change).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove 5,000, A5, two sides, Exampleton Print' }).click()
  await expect(page.getByRole('cell', { name: '£92.00' })).toBeHidden()
})

test('a leaflet made here opens its print shop page from the editor', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 1280, height: 800 })
  await startSession(page, demonstration.organisation, demonstration.password)
  const call = await apiFor(demonstration.organisation, demonstration.password)
  const { id } = await call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })
  await page.goto(at(paths.madeLeaflet(id)))
  await page.getByRole('button', { name: 'For a print shop' }).click()
  await expect(page.getByText('Its colours run 3 mm over the cut.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file (PDF)' }).click()
  expect((await download).suggestedFilename()).toContain('print shop')
})
