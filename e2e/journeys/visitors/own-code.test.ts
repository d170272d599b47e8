import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults, openPage } from '../../pages.ts'
import { apiOf, at, createOrganisation } from '../../people.ts'

/** The paths of the QR codes of a PDF that lead to this site, as screen readers are told. */
async function codesIn(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const text = object instanceof PDFDict ? object.lookup(PDFName.of('Alt')) : undefined
    const alt = text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : ''
    return alt.startsWith('QR code: HTTP') ? [new URL(alt.slice('QR code: '.length)).pathname] : []
  })
}

test('a leaflet that is made, sent to a print shop and published here has a code that opens its page once it is published, on a phone without scripts', async ({
  browser,
}) => {
  const organisation = await createOrganisation(browser, 'own.code@journey.example', 'Makers with a code')
  await organisation.setViewportSize({ width: 360, height: 740 })
  const call = await apiOf(organisation)
  const { id } = await call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })
  await openPage(organisation, paths.madeLeaflet(id))
  await organisation.getByRole('radio', { name: /^No/ }).check()
  await expect(organisation.getByText(/^Saved at \d\d:\d\d\.$/)).toBeVisible()
  await organisation.getByRole('button', { name: 'Preview' }).click()
  await organisation.getByRole('button', { name: 'For a print shop' }).click()
  const download = organisation.waitForEvent('download')
  await organisation.getByRole('button', { name: 'Download the file (PDF)' }).click()
  const [printed] = await codesIn(await readFile(await (await download).path()))

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  expect((await phone.goto(at(printed!)))!.status()).toBe(404)
  await expect(phone.getByText('has not been published here')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'No more leaflets, please' })).toBeVisible()

  await openPage(organisation, paths.madeLeaflet(id))
  await organisation.getByRole('button', { name: 'Preview' }).click()
  await organisation.getByRole('button', { name: 'Use this leaflet' }).click()
  await expect(organisation.getByText('We have checked your leaflet.')).toBeAttached()
  await organisation.getByRole('button', { name: /^Next: / }).click()
  await organisation.getByRole('textbox', { name: /^Description/ }).fill('It is the only bus.')
  await organisation.getByLabel('NHS', { exact: true }).check()
  await organisation.getByRole('button', { name: /^Next: / }).click()
  await organisation.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(organisation.getByText('Your campaign was saved on the system.')).toBeVisible()
  const { content } = await call('GET /api/campaigns/:page/:size', { page: 0, size: 1 })
  const file = await fetch(at(content[0]!.campaignLeafletFile))
  const published = await codesIn(new Uint8Array(await file.arrayBuffer()))
  expect(published).toContain(printed)

  await expect
    .poll(async () => {
      await phone.goto(at(printed!))
      return phone.getByRole('heading', { level: 1 }).innerText()
    })
    .toBe('A neighbour put this through your door')
  await expect(phone.getByText('Makers with a code').first()).toBeVisible()
  await phone.getByRole('link', { name: 'Read it' }).click()
  await expect(phone).toHaveURL(at(paths.readLeaflets(content[0]!.campaignId)))
  expect(await context.cookies()).toEqual([])

  const reader = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openPage(reader, printed!)
  expect(await accessibilityFaults(reader)).toEqual([])
  await openPage(reader, paths.scannedMadeLeaflet('M1-1', '01234567'))
  expect(await accessibilityFaults(reader)).toEqual([])
})
