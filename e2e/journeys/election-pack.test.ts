import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { makeLeaflet } from '../leaflet-file.ts'
import { findLink, waitForEmail } from '../mailbox.ts'
import { createMusketeer, demonstration, at, openDashboard, openFreshPage } from '../people.ts'
import { readStored } from '../stored.ts'

const name = 'Vote for the library'
const imprint = 'Promoted by Jo Bloggs, 1 High Street, Exampleton, on behalf of the Example Party.'

/** @returns the path of the campaign's public page, which stays open */
async function publishElectionMaterial(page: Page): Promise<string> {
  await openDashboard(page, demonstration.organisation, demonstration.password)
  await page.goto(at('/org/dashboard/new-campaign'))
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Description', { exact: false }).fill('Why it matters, in a few plain words.')
  await page.getByLabel('Libraries', { exact: true }).check()
  const buffer = await makeLeaflet(name)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'leaflet.pdf', mimeType: 'application/pdf', buffer })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const promoter = page.getByLabel('Promoter', { exact: false }).first()

  await expect(promoter).toBeHidden()
  await page.getByRole('radio', { name: /^I’m not sure/ }).check()
  for (const question of ['Call to action.', 'Tone.', 'Context and timing.', 'A reasonable person.'])
    await expect(page.getByRole('listitem').filter({ hasText: question })).toBeVisible()
  await page.getByLabel('On behalf of').fill('the Example Party')
  await page.getByLabel('Promoter’s address').fill('1 High Street, Exampleton')
  await save.click()
  await expect(promoter).toHaveAttribute('aria-invalid', 'true')
  await expect(promoter).toBeFocused()
  await promoter.fill(' ')
  await save.click()
  await expect(page.getByText('Please say who promotes this leaflet.').first()).toBeVisible()
  await expect(page.getByRole('radio', { name: /^I’m not sure/ })).toBeChecked()
  await expect(page.getByLabel('On behalf of')).toHaveValue('the Example Party')

  await promoter.fill('Jo Bloggs')
  await save.click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()
  await page.getByRole('link', { name: 'Open its public page' }).click()
  await expect(page.getByText(imprint)).toBeVisible()
  return new URL(page.url()).pathname
}

test('election material needs an imprint, and is printed only with the name of its printer', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  const publicPath = await publishElectionMaterial(organisation)
  await expect(organisation.getByText('every copy names its printer')).toBeVisible()
  await expect(organisation.getByRole('link', { name: /to print it/ })).toHaveCount(0)

  const email = 'election.pack@journey.example'
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Xanthe Quillfeather', email)
  await page.goto(at(publicPath.replace('/public-campaign/', '/musketeer/campaign/')))
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('You’re signed up.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Open the PDF/ })).toHaveCount(0)

  const leaflet = await waitForEmail(email, new RegExp(`^Your leaflet: ${name}`))
  expect(leaflet.attachments).toEqual([])
  expect(leaflet.text).toContain('It is election material, so it is not attached')
  expect(leaflet.text).toContain(imprint)
  await page.goto(findLink(leaflet, '/print'))
  await expect(page.getByRole('group', { name: 'Who prints it?' })).toContainText('keep it nowhere')

  const save = page.getByRole('button', { name: 'Save the PDF' })
  const printerName = page.getByLabel('Printer’s name')
  await page.getByLabel('Printer’s address').fill('3 Mill Lane, Exampleton EX1 1AA')
  await printerName.fill(' ')
  await save.click()
  await expect(page.getByText('Please say who prints these copies.').first()).toBeVisible()
  await expect(printerName).toBeFocused()
  await printerName.fill('Wilhelmina Typesetter')
  const request = page.waitForRequest((sent) => sent.url().includes('/api/printpack/'))
  const download = page.waitForEvent('download')
  await save.click()
  expect((await download).suggestedFilename()).toMatch(/20 × A6\.pdf$/)
  expect((await request).url()).not.toMatch(/Typesetter|Mill/)
  expect(await readStored(page)).not.toMatch(/Typesetter|Mill/)

  await page.reload()
  await expect(page.getByLabel('Printer’s address')).toHaveValue('')
})
