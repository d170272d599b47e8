import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from '../../journey.ts'
import { runStatement } from '../../database.ts'
import { accessibilityFaults } from '../../pages.ts'
import { createMusketeer, joinCampaign, openFreshPage } from '../../people.ts'
import { at } from '../../people.ts'

test('a musketeer without a printer prints at a library by a short address, where nothing says who they are', async ({
  browser,
}) => {
  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(phone, 'Nell Noprinter', 'nell.noprinter@journey.example')
  await joinCampaign(phone, 1)
  await phone.goto(at('/musketeer/campaign/1/print'))
  await phone.getByText('No printer? Print it at a library').click()
  await phone.getByRole('button', { name: 'Show the code' }).click()
  const code = phone.getByRole('img', { name: /^QR code: / })
  await expect(code).toBeVisible()
  const typed = await phone.getByText(/\/P\/\w{5}-\w{5}$/).innerText()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await accessibilityFaults(phone)).toEqual([])
  const saved = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save a slip (PDF)' }).click()
  const slip = await PDFDocument.load(await readFile(await (await saved).path()), { updateMetadata: false })
  expect(slip.getPageCount()).toBe(1)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  })
  const library = await context.newPage()
  const path = typed.slice(typed.indexOf('/P/')).toLowerCase()
  await library.goto(at(path))
  await expect(library.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(library.getByText('Close this window when you have printed.')).toBeVisible()
  await expect(library.getByText('Nell')).toHaveCount(0)
  await expect(library.getByRole('link', { name: /sign in|sign up|campaigns|report/i })).toHaveCount(0)
  const open = library.getByRole('link', { name: 'Open the leaflet (PDF, 20 pages)' })
  for (let times = 0; times < 2; times += 1) {
    const reply = await library.request.get(at((await open.getAttribute('href'))!))
    expect(reply.headers()).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    const pack = await PDFDocument.load(await reply.body(), { updateMetadata: false })
    expect(pack.getPageCount()).toBe(20)
  }

  await runStatement(`update library_link set expires_at = now() - interval '1 minute'`)
  await library.reload()
  await expect(library.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await expect(library.getByText(/works for 24 hours/)).toBeVisible()
})

test('at a library election material asks who prints it, and the address does not keep it', async ({
  browser,
}) => {
  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(phone, 'Vera Voter', 'vera.voter@journey.example')
  await joinCampaign(phone, 1)
  await runStatement(
    `update campaign set imprint_promoter = 'Jo Bloggs', imprint_on_behalf_of = 'the Example Party', imprint_address = '1 High Street' where id = 1`,
  )
  try {
    await phone.goto(at('/musketeer/campaign/1/print'))
    await phone.getByText('No printer? Print it at a library').click()
    await phone.getByRole('button', { name: 'Show the code' }).click()
    const typed = await phone.getByText(/\/P\/\w{5}-\w{5}$/).innerText()

    const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true })
    const library = await context.newPage()
    await library.goto(at(typed.slice(typed.indexOf('/P/'))))
    await library.getByLabel('Printer’s name').fill(' ')
    await library.getByLabel('Printer’s address').fill('3 Mill Lane, Exampleton')
    const button = library.getByRole('button', { name: /^Open the leaflet/ })
    await button.click()
    await expect(library.getByText('Enter the printer’s name and address.')).toBeVisible()
    expect(library.url()).not.toMatch(/Mill/)
    await library.getByLabel('Printer’s name').fill('Vera Voter')
    await library.getByLabel('Printer’s address').fill('3 Mill Lane, Exampleton')
    const answer = library.waitForResponse((response) => response.url().endsWith('/leaflet.pdf'))
    await button.click().catch(() => {})
    expect((await answer).headers()['content-type']).toBe('application/pdf')
    expect((await answer).url()).not.toMatch(/Mill|Voter/)
  } finally {
    await runStatement(
      'update campaign set imprint_promoter = null, imprint_on_behalf_of = null, imprint_address = null where id = 1',
    )
  }
})
