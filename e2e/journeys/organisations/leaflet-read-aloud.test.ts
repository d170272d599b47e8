import type { Page } from '@playwright/test'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import type { LeafletContent } from '@street-musketeers/contract/campaigns/leaflet-content.ts'
import { leafletWords } from '@street-musketeers/contract/campaigns/leaflet-text.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { drawStreet } from '../../draw-street.ts'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { apiOf, at, createMusketeer, createOrganisation, joinCampaign, openFreshPage } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

/** Publishes a campaign with a leaflet made here. @returns its id */
async function publishMade(page: Page, name: string, content: LeafletContent): Promise<number> {
  const call = await apiOf(page)
  const { id } = await call('POST /api/madeleaflet', { content })
  if (content.picture) {
    const file = new Blob([new Uint8Array(await drawStreet(page))])
    await call('PUT /api/madeleaflet/:id/picture', { id, file })
  }
  const file = await call('GET /api/madeleaflet/:id/:purpose', { id, purpose: 'leaflet' })
  return Number(await publishCampaign(page, name, { file, leafletText: leafletWords(content) }))
}

/** Joins a campaign as somebody new. @returns what the email of its leaflet quotes, as text */
async function readEmail(page: Page, id: number, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@journey.example`
  await createMusketeer(page, name, email)
  await joinCampaign(page, id)
  const { text } = await waitForEmail(email, /^Your leaflet: /)
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('> ') ? line.slice(2).trimEnd() : []))
    .join('\n')
}

const who = { organisation: 'Exampleton Unions', telephone: '', website: '' }
const action = { words: '', date: '', time: '', place: '', directions: '', address: '' }

test('a leaflet with a picture, points and a QR code is read in order, with what the picture shows and where the code leads', async ({
  browser,
}) => {
  const organiser = await createOrganisation(browser, 'reads.aloud@journey.example', 'Readers aloud')
  const id = await publishMade(organiser, 'Read aloud', {
    ...leafletContent,
    design: 'poster',
    headline: 'Save the 42 bus',
    text: 'It is the **only** bus.\n- for shifts\n- for school',
    picture: { alt: 'People at a bus stop', focus: { x: 0.5, y: 0.5 } },
    action: { ...action, words: 'Sign the petition', address: 'https://example.org/42' },
    who,
  })
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await page.goto(at(paths.readLeaflets(id)))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "The leaflet in words" [level=1]
    - heading "Save the 42 bus" [level=2]
    - paragraph:
      - text: It is the
      - strong: only
      - text: bus.
    - list:
      - listitem: for shifts
      - listitem: for school
    - heading "Sign the petition" [level=2]
    - paragraph:
      - link "https://example.org/42":
        - /url: https://example.org/42
    - paragraph: "Picture: People at a bus stop"
    - paragraph: Exampleton Unions
    - link "Back to the campaign"
  `)
  await expect(page.getByRole('main').locator('[lang]')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  const email = await readEmail(page, id, 'Hears One')
  expect(email).toBe(
    'Save the 42 bus\n\nIt is the only bus.\n\n• for shifts\n• for school\n\nSign the petition\n\nhttps://example.org/42\n\nPicture: People at a bus stop\n\nExampleton Unions',
  )
})

test('a leaflet in two languages is read in each of them', async ({ browser }) => {
  const organiser = await createOrganisation(browser, 'reads.twice@journey.example', 'Readers twice')
  const id = await publishMade(organiser, 'Read twice', {
    ...leafletContent,
    design: 'languages',
    headline: 'Fair pay',
    text: 'We all need it.',
    picture: null,
    action: { ...action, words: 'Join us' },
    second: {
      language: 'cy',
      headline: 'Cyflog teg',
      text: '- Mae ei angen arnom',
      action: 'Ymunwch',
      place: '',
      directions: '',
    },
    who,
  })
  const page = await openFreshPage(browser)
  await page.goto(at(paths.readLeaflets(id)))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Fair pay" [level=2]
    - paragraph: We all need it.
    - heading "Join us" [level=2]
    - heading "Cyflog teg" [level=2]
    - list:
      - listitem: Mae ei angen arnom
    - heading "Ymunwch" [level=2]
    - paragraph: Exampleton Unions
  `)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(page.locator('[lang=cy]')).toHaveText(['Cyflog teg', 'Mae ei angen arnom', 'Ymunwch'])
  expect(await accessibilityFaults(page)).toEqual([])

  const email = await readEmail(page, id, 'Hears Two')
  expect(email).toBe(
    'Fair pay\n\nWe all need it.\n\nJoin us\n\nCymraeg (Welsh):\n\nCyflog teg\n\n• Mae ei angen arnom\n\nYmunwch\n\nEnglish:\n\nExampleton Unions',
  )
})
