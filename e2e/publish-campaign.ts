import { expect, type Page } from '@playwright/test'
import { makeLeaflet } from './leaflet-file.ts'
import { at } from './people.ts'

interface Leaflet {
  name: string
  mimeType: string
  buffer: Buffer
}

interface PublishOptions {
  /** Where it is for, as typed; without it everywhere. */
  places?: string
  /** Of its leaflet; without it none. */
  leafletTitle?: string
}

/**
 * Publishes a campaign as the organisation that is signed in, and opens its public page.
 * @param leaflet its file; without it a PDF of two pages
 * @returns its id
 */
export async function publishCampaign(
  page: Page,
  name: string,
  leaflet?: Leaflet,
  { places, leafletTitle = '' }: PublishOptions = {},
): Promise<string> {
  await page.goto(at('/org/dashboard/new-campaign'))
  await page.getByLabel('Name', { exact: false }).first().fill(name)
  await page.getByLabel('Description', { exact: false }).fill('Why it matters, in a few plain words.')
  await page.getByLabel('Libraries', { exact: true }).check()
  if (places !== undefined) {
    await page.getByText('Only some places').click()
    await page.getByRole('textbox', { name: 'Places' }).fill(places)
  }
  await page.getByLabel('Title of the leaflet').fill(leafletTitle)
  const pdf = { name: 'leaflet.pdf', mimeType: 'application/pdf', buffer: await makeLeaflet(name) }
  await page.locator('input[type=file]').setInputFiles(leaflet ?? pdf)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'public page' }).click()
  await expect(page).toHaveURL(/\/public-campaign\/\d+$/)
  return /\d+$/.exec(page.url())![0]
}
