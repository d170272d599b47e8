import { expect, type Page } from '@playwright/test'
import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { apiOf, at } from './people.ts'

interface NewCampaign {
  name: string
  description?: string
  /** The label of a cause. */
  cause?: string
  leaflet: Buffer
}

const step = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`: ${title}$`) })

/** Ends a step of the form for a new campaign. The heading of the next one gets the focus. A leaflet is no election material unless that was answered. */
export async function goToStep(page: Page, title: 'Description and causes' | 'Check'): Promise<void> {
  if (title === 'Description and causes') await answerElectionQuestion(page)
  await page.getByRole('button', { name: /^Next: / }).click()
  await expect(step(page, title)).toBeFocused()
}

async function answerElectionQuestion(page: Page): Promise<void> {
  const choices = page.getByRole('group', { name: /^Is this election material/ }).getByRole('radio')
  if ((await choices.and(page.locator(':checked')).count()) === 0) await choices.first().check()
}

export const chooseLeaflet = (page: Page, buffer: Buffer, name = 'leaflet.pdf') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })

export async function fillInWords(page: Page, { name, description, cause }: Omit<NewCampaign, 'leaflet'>) {
  await page.getByLabel(/^Name/).fill(name)
  await page
    .getByRole('textbox', { name: /^Description/ })
    .fill(description ?? 'Why it matters, in a few plain words.')
  await page.getByLabel(cause ?? 'Libraries', { exact: true }).check()
}

/** Publishes from the step with the words on, and waits until that is done. */
export async function publish(page: Page): Promise<void> {
  await goToStep(page, 'Check')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeInViewport()
}

/** Publishes a campaign with the form, as the organisation that is signed in. */
export async function publishByForm(page: Page, { leaflet, ...words }: NewCampaign): Promise<void> {
  await page.goto(at('/org/dashboard/new-campaign'))
  await chooseLeaflet(page, leaflet)
  await goToStep(page, 'Description and causes')
  await fillInWords(page, words)
  await publish(page)
}

/** What is stored of the draft that a page shows. */
export async function savedDraft(page: Page): Promise<CampaignDraft['content']> {
  const id = Number(new URL(page.url()).searchParams.get('draft'))
  return (await (await apiOf(page))('GET /api/campaigndraft/:id', { id })).content
}
