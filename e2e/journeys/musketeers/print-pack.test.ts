import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { devices, type Page } from '@playwright/test'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet, makeSmallPrint } from '../../leaflet-file.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { chooseLeaflet, fillInWords, goToStep, publish } from '../../new-campaign.ts'
import {
  at,
  createMusketeer,
  createOrganisation,
  demonstration,
  joinCampaign,
  openFreshPage,
  openReport,
  startSession,
} from '../../people.ts'
import { readStored } from '../../stored.ts'

const signInAsMusketeer = (page: Page) => startSession(page, demonstration.musketeer, demonstration.password)

const openChoices = (page: Page) => page.getByText('Change', { exact: true }).click()

/** Counts the calls that a page makes to a path while an action runs. */
async function callsDuring(
  page: Page,
  method: string,
  path: RegExp,
  action: () => Promise<void>,
): Promise<number> {
  let calls = 0
  const count = (request: { method(): string; url(): string }) => {
    if (request.method() === method && path.test(request.url())) calls += 1
  }
  page.on('request', count)
  await action()
  page.off('request', count)
  return calls
}

test('a musketeer chooses how to print, sees the result, saves it once despite a double click, and prints it', async ({
  completeBrowser,
}) => {
  const page = await openFreshPage(completeBrowser)
  const [violations, printAddresses]: string[][] = [[], []]
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type/i.test(message.text())) violations!.push(message.text())
  })
  // A headless browser crashes when it prints a PDF, so this only records the address that saveCalls to print.
  await page.exposeFunction('recordPrint', (address: string) => void printAddresses!.push(address))
  await page.addInitScript(() => {
    window.print = () =>
      (window as unknown as { recordPrint(address: string): void }).recordPrint(location.href)
  })
  await signInAsMusketeer(page)
  await page.goto(at('/musketeer/campaign/1'))
  await page.getByRole('link', { name: 'Print my 20' }).click()
  await expect(page.getByRole('heading', { name: 'Print your leaflets', level: 1 })).toBeVisible()

  await expect(page.getByText('20 leaflets · A5 · both sides · colour: 10 sheets')).toBeVisible()
  await openChoices(page)
  await expect(page.getByRole('radio', { name: /^A5/ })).toBeChecked()
  await expect(page.getByText('10 sheets of A4, printed on both sides.')).toBeVisible()
  await page.getByText('Other sizes', { exact: true }).first().click()
  await page.getByRole('radio', { name: /^A6.*The smallest text would be .* pt: too small to read/ }).check()
  await expect(page.getByText('5 sheets of A4, printed on both sides.')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Sheets 1–5, front: page 1/ })).toBeVisible()
  await expect(page.getByText(/10 pages: the front of sheet 1, then its back/)).toBeVisible()
  await page.getByRole('radio', { name: /^A5/ }).check()
  await page.getByRole('radio', { name: /^Both sides, flip on short edge/ }).check()
  await page.getByRole('radio', { name: /^Ink saver/ }).check()
  await expect(page.getByText('10 sheets of A4, printed on both sides.')).toBeVisible()

  const houses = page.getByLabel('How many houses?')
  for (const wrong of ['0', '-5', '3.5', '100000']) {
    await houses.fill(wrong)
    await page.getByRole('button', { name: 'Save the PDF' }).click()
    await expect(page.getByText('Enter a whole number of houses from 1 to 500').first()).toBeVisible()
    await expect(houses).toBeFocused()
  }

  // A phone's keyboard may leave a space after a number.
  await houses.fill('7 ')
  await expect(page.getByText('4 sheets of A4, printed on both sides.')).toBeVisible()
  await expect(page.getByText('The last sheet has 1 of 2.')).toBeVisible()
  const download = page.waitForEvent('download')
  const saveCalls = await callsDuring(page, 'GET', /\/api\/printpack\//, async () => {
    await page.getByRole('button', { name: 'Save the PDF' }).dblclick()
    await expect(page.getByText('The PDF is saved.', { exact: false })).toBeVisible()
  })
  expect(saveCalls).toBe(1)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/7 × A5\.pdf$/)
  const pdf = await PDFDocument.load(await readFile(await file.path()), { updateMetadata: false })
  expect(pdf.getPageCount()).toBe(8)

  await page.getByRole('button', { name: 'Print my 7' }).click()
  await expect(page.getByText('Your leaflets are ready in the print window.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to My Details' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'I’ve delivered mine' })).toHaveAttribute('href', /#report$/)
  expect(printAddresses).toEqual([expect.stringMatching(/^blob:/)])

  await page.reload()
  await expect(page.getByText('7 leaflets · A5 · both sides · ink saver: 4 sheets')).toBeVisible()
  await openChoices(page)
  await expect(page.getByLabel('How many houses?')).toHaveValue('7')
  await expect(page.getByRole('radio', { name: /^A5/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Ink saver/ })).toBeChecked()
  await page.getByLabel('How many houses?').fill('8')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Print my 8' })).toBeVisible()
  expect(violations).toEqual([])
})

test('a member also opens the PDF as it is, below “Print my 20”, and reads how to print it', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(page, 'Polly Paper', 'polly.paper@journey.example')
  await joinCampaign(page, 1)
  const open = page.getByRole('link', { name: 'Open the PDF to print it' })
  await expect(page.getByText(/Choose Print, A4 and “Actual size”/)).toBeVisible()
  const first = (await page.getByRole('link', { name: 'Print my 20' }).boundingBox())!
  expect(first.y).toBeLessThan((await open.boundingBox())!.y)
  const reply = await page.request.get(at((await open.getAttribute('href'))!))
  expect(reply.headers()['content-type']).toBe('application/pdf')
})

test('on an iPhone every page of the leaflet is shown, and the print pack is saved as a file, not opened in a frame', async ({
  browser,
}) => {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone SE']!
  const context = await browser.newContext({ ...iPhone, viewport: { width: 360, height: 640 } })
  const page = await context.newPage()
  await signInAsMusketeer(page)
  await page.goto(at('/musketeer/campaign/1'))
  const pages = page.getByRole('group', { name: /^Leaflet/ }).getByRole('img')
  await expect(pages.first()).toBeVisible()
  const widths = await pages.evaluateAll((images) =>
    images.map((image) => {
      const { left, right, width } = image.getBoundingClientRect()
      return left >= 0 && right <= innerWidth && width > 250
    }),
  )
  expect(widths).toEqual([true, true])
  expect(await page.locator('embed, object, iframe').count()).toBe(0)

  await page.goto(at('/musketeer/campaign/1/print'))
  await expectOnFirstScreen(page, page.getByRole('button', { name: 'Save the PDF' }))
  await expect(page.getByRole('button', { name: /^Print my/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the PDF' }).tap()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

test('a double click on a button of a campaign acts once', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await signInAsMusketeer(page)
  await page.goto(at('/musketeer/campaign/2'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const withdraw = page.getByRole('button', { name: 'Withdraw From Campaign' })

  const joinCalls = await callsDuring(page, 'POST', /\/api\/campaigndistributor$/, async () => {
    await page.getByRole('button', { name: 'Sign Up' }).dblclick()
    await expect(withdraw).toBeVisible()
  })
  expect(joinCalls).toBe(1)

  await openReport(page)
  await page.getByLabel(/Leaflets delivered/).fill('12')
  const reportCalls = await callsDuring(page, 'POST', /\/api\/campaigndata$/, async () => {
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await expect(page.getByText('Thank you for updating your delivery data')).toBeVisible()
  })
  expect(reportCalls).toBe(1)

  await withdraw.dblclick()
  const leaveCalls = await callsDuring(page, 'DELETE', /\/api\/campaigndistributor\//, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).dblclick()
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
  })
  expect(leaveCalls).toBe(1)
})

const electionCampaign = 'Vote for the library'
const imprint = 'Promoted by Jo Bloggs, 1 High Street, Exampleton, on behalf of the Example Party.'

/** Opens the campaign's public page. @returns its id */
async function publishElectionMaterial(page: Page): Promise<string> {
  await page.goto(at('/org/dashboard/new-campaign'))
  await chooseLeaflet(page, await makeLeaflet(electionCampaign))
  const next = page.getByRole('button', { name: /^Next: / })
  const promoter = page.getByLabel('Promoter', { exact: false }).first()

  await expect(promoter).toBeHidden()
  await page.getByRole('radio', { name: /^I’m not sure/ }).check()
  for (const question of ['Call to action.', 'Tone.', 'Context and timing.', 'A reasonable person.'])
    await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await page.getByLabel('On behalf of').fill('the Example Party')
  await page.getByLabel('Promoter’s address').fill('1 High Street, Exampleton')
  await next.click()
  await expect(promoter).toHaveAttribute('aria-invalid', 'true')
  await expect(promoter).toBeFocused()
  await promoter.fill(' ')
  await next.click()
  await expect(promoter).toBeFocused()
  await expect(page.getByText('Enter who promotes the leaflet').first()).toBeVisible()
  // A check that gets no answer leaves it to publishing.
  await page.route('**/api/campaigndraft/*/publish', (route) =>
    route.request().headers()['check-only'] ? route.abort() : route.continue(),
  )
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: electionCampaign })
  await goToStep(page, 'Check')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // A refusal leads back to the step of its field.
  await expect(promoter).toBeFocused()
  await expect(page.getByText('Enter who promotes the leaflet').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^I’m not sure/ })).toBeChecked()
  await expect(page.getByLabel('On behalf of')).toHaveValue('the Example Party')

  await promoter.fill('Jo Bloggs')
  await goToStep(page, 'Description and causes')
  await publish(page)
  await page.getByRole('link', { name: 'Share it' }).click()
  await page.getByRole('link', { name: 'Open its public page' }).click()
  await expect(page.getByText(imprint)).toBeVisible()
  return page.url().split('/').at(-1)!
}

test('election material needs an imprint, and is printed only with the name of its printer', async ({
  browser,
}) => {
  // Of one person: where there are two officers, another one approves election material.
  const organisation = await createOrganisation(
    browser,
    'election.org@journey.example',
    'Friends of the library',
  )
  const id = await publishElectionMaterial(organisation)
  await expect(organisation.getByText('every copy names its printer')).toBeVisible()
  await expect(organisation.getByRole('link', { name: /to print it/ })).toHaveCount(0)

  const email = 'election.pack@journey.example'
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Xanthe Quillfeather', email)
  await joinCampaign(page, id)
  await expect(page.getByRole('link', { name: /Open the PDF/ })).toHaveCount(0)
  await expect(page.getByText('Musketeers print it with “Print my 20”.')).toBeVisible()

  const leaflet = await waitForEmail(email, new RegExp(`^Your leaflet: ${electionCampaign}`))
  expect(leaflet.attachments).toEqual([])
  expect(leaflet.text).toContain('It’s election material, so it isn’t attached')
  expect(leaflet.text).toContain(imprint)
  await page.goto(findLink(leaflet, '/print'))
  await expect(page.getByRole('group', { name: 'Who prints it?' })).toContainText('We don’t store it.')

  const save = page.getByRole('button', { name: 'Save the PDF' })
  const printerName = page.getByLabel('Printer’s name')
  await page.getByLabel('Printer’s address').fill('3 Mill Lane, Exampleton EX1 1AA')
  await printerName.fill(' ')
  await save.click()
  await expect(page.getByText('Enter who prints these copies').first()).toBeVisible()
  await expect(printerName).toBeFocused()
  await printerName.fill('Wilhelmina Typesetter')
  const request = page.waitForRequest((sent) => sent.url().includes('/printpack'))
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toMatch(/20 × A5\.pdf$/)
  expect((await request).url()).not.toMatch(/Typesetter|Mill/)
  expect(await readStored(page)).not.toMatch(/Typesetter|Mill/)

  await page.reload()
  await expect(page.getByLabel('Printer’s address')).toHaveValue('')
})

test('a leaflet in small print is offered at the size in which it can be read, and what would be too small says so', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at('/org/dashboard/new-campaign'))
  await chooseLeaflet(page, await makeSmallPrint())
  const advice = page.getByRole('list', { name: 'Ready to print?' })
  await expect(advice.getByText('Text is large enough on A4: the smallest is 7')).toBeVisible()
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'Read the small print' })
  await publish(page)

  await page.getByRole('link', { name: 'View and edit' }).click()
  await page.getByRole('link', { name: 'Print 20 yourself' }).click()
  await openChoices(page)
  await expect(page.getByRole('radio', { name: /^A4/ })).toBeChecked()
  await expect(page.getByText('The smallest text will be 7 pt.')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^A5/ })).toBeHidden()
  await page.getByText('Other sizes', { exact: true }).first().click()
  await page.getByRole('radio', { name: /^A6/ }).check()
  await expect(
    page.locator('output').getByText(/The smallest text would be 3\.\d pt: too small to read\./),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/A6\.pdf$/)
})
