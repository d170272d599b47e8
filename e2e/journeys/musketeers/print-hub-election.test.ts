import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { expectNoSidewaysScroll } from '../../page-checks.ts'
import { accessibilityFaults } from '../../pages.ts'
import {
  at,
  createMusketeer,
  createOrganisation,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { askPrintHub } from '../../print-hubs.ts'
import { publishCampaign } from '../../publish-campaign.ts'
import { readStored } from '../../stored.ts'

const phone = { width: 360, height: 740 }
const hubEmail = 'harriet@print-hub.example'

async function expectGoodScreen(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  expect(await accessibilityFaults(page)).toEqual([])
}

/** The texts of a PDF, as they are read aloud. */
async function textsIn(path: string): Promise<string[]> {
  const { context } = await PDFDocument.load(await readFile(path), { updateMetadata: false })
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const text = object instanceof PDFDict ? object.lookup(PDFName.of('ActualText')) : undefined
    return text instanceof PDFString || text instanceof PDFHexString ? [text.decodeText()] : []
  })
}

async function offerPrintHub(page: Page, name: string, sector: string): Promise<void> {
  await page.goto(at('/musketeer/print-hub'))
  await page.getByLabel('What the place is called').fill(name)
  await page.getByLabel('Start of its postcode').fill(sector)
  await page.getByLabel('How you hand leaflets over').fill('At the desk, on Tuesday and Friday.')
}

async function approvePrintHub(page: Page, name: string, election: string): Promise<void> {
  await page.goto(at('/admin/dashboard/print_hubs'))
  const offered = page.getByRole('region', { name })
  await expect(offered).toContainText(election)
  await expectGoodScreen(page)
  await offered.getByRole('button', { name: 'Approve' }).click()
  await expect(offered).toContainText('Open')
}

test('a branch office prints election material for who asks, and its name and address are on those copies only', async ({
  browser,
}) => {
  const organisation = await createOrganisation(browser, 'hub.votes@journey.example', 'Friends of the pier')
  const imprint = { promoter: 'Jo Bloggs', onBehalfOf: 'Friends of the pier', address: '1 High Street' }
  const election = await publishCampaign(organisation, 'Vote for the pier', { imprint })
  const plain = await publishCampaign(organisation, 'Walk on the pier')

  const library = await openFreshPage(browser, phone)
  await createMusketeer(library, 'Lou Desk', 'lou@print-hub.example')
  await offerPrintHub(library, 'Wick Library', 'KW1 4')
  await library.getByRole('button', { name: 'Offer to print' }).click()
  const office = await openFreshPage(browser, phone)
  await createMusketeer(office, 'Harriet Press', hubEmail)
  await offerPrintHub(office, 'Union office', 'KW1 5')
  await office.getByRole('checkbox', { name: 'We print election material too' }).check()
  await expectGoodScreen(office)
  await office.getByRole('button', { name: 'Offer to print' }).click()
  await expect(office.getByRole('main')).toContainText('An administrator looks at your offer')
  const administrator = await openFreshPage(browser, phone)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await approvePrintHub(administrator, 'Wick Library', 'Not printed')
  await approvePrintHub(administrator, 'Union office', 'Printed too')

  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Penny Less', 'penny.votes@print-hub.example')
  for (const id of [election, plain]) await joinCampaign(page, id)
  await page.goto(at('/musketeer/no-printer?near=KW1+4'))
  await page.getByLabel('Campaign').selectOption('Walk on the pier')
  await expect(page.getByRole('radio', { name: /Wick Library/ })).toBeChecked()
  await page.getByLabel('Campaign').selectOption('Vote for the pier')
  await expect(page.getByRole('radio', { name: /Wick Library/ })).toBeHidden()
  await expect(page.getByRole('radio', { name: /Union office.*Prints election material too/ })).toBeChecked()
  await expectGoodScreen(page)
  await askPrintHub(page, 'Bee')
  const asked = page.getByRole('region', { name: 'What you asked for' })
  await expect(asked).toContainText('You asked Union office for 20 leaflets')
  await page.getByRole('link', { name: 'Ask for another campaign' }).click()
  await page.getByRole('radio', { name: /Union office/ }).check()
  await askPrintHub(page, 'Cat')
  await expect(asked.getByText(/^You asked Union office/)).toHaveCount(2)

  await waitForEmail(hubEmail, /asked you to print/)
  await office.goto(at('/musketeer/print-hub'))
  const printer = office.getByRole('group', { name: 'Who prints it?' })
  await expect(printer).toContainText('never a home address')
  await office.getByLabel('Printer’s name').fill('Wick Union Office')
  await office.getByRole('button', { name: 'Save one PDF to print' }).click()
  await expect(office.getByText('Enter printer’s address').first()).toBeVisible()
  await expectGoodScreen(office)
  await office.getByLabel('Printer’s address').fill('5 Harbour Place, Wick KW1 5AA')
  const request = office.waitForRequest((sent) => sent.url().includes('/packs'))
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Save one PDF to print' }).click(),
  ])
  expect((await request).url()).not.toMatch(/Harbour|Union/)
  const texts = await textsIn(await download.path())
  expect(texts.filter((text) => text.startsWith('For '))).toHaveLength(2)
  const line = 'Printed by Wick Union Office, 5 Harbour Place, Wick KW1 5AA.'
  const imprints = texts.filter((text) => text.includes('Promoted by'))
  const named = imprints.filter((text) => text.includes(line))
  expect(named.length).toBeGreaterThan(0)
  expect(named.length).toBe(imprints.length / 2)
  for (const text of imprints) expect(text.includes(line)).toBe(text.includes('Jo Bloggs'))
  expect(await readStored(office)).not.toMatch(/Harbour|Wick Union/)

  // What is in the PDF stays known, and the printer is not.
  await office.reload()
  await expect(office.getByRole('main')).toContainText('Saved as a PDF: 2 packs.')
  await expect(office.getByLabel('Printer’s address')).toHaveValue('')
  await expectGoodScreen(office)
  await office.getByText('Change your print hub').click()
  await office.getByRole('checkbox', { name: 'We print election material too' }).uncheck()
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(office.getByRole('main')).toContainText('which you do not print')
  await expect(printer).toBeHidden()
  await page.goto(at('/musketeer/no-printer'))
  await expect(asked).toContainText('This is election material, and Union office does not print that now.')
  await office.getByRole('button', { name: 'All of it is ready' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Yes, tell them' }).click()
  await expect(office.getByRole('region', { name: 'To collect' })).toContainText('Cat')
  await waitForEmail('penny.votes@print-hub.example', /^Your leaflets are ready: /)
})
