import type { Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { makeLeaflet } from './leaflet-file.ts'
import { at } from './people.ts'

/** Adds a leaflet of two pages to a campaign, as the organisation that is signed in. */
export async function addLeaflet(page: Page, campaignId: number, title: string): Promise<void> {
  await page.goto(at(paths.campaignLeaflets(campaignId)))
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  const file = { name: 'leaflet.pdf', mimeType: 'application/pdf', buffer: await makeLeaflet(title) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Add leaflet' }).click()
  await page.getByText('The leaflet was added.').waitFor()
}
