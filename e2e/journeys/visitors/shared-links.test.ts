import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { at } from '../../people.ts'

const publicPages = [
  paths.home(),
  paths.campaigns(),
  paths.learnMore(),
  paths.about(),
  paths.donate(),
  paths.signUp(),
  paths.signIn(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.accessibility(),
  paths.developers(),
  paths.publicCampaign(1),
]

test('a link to any public page shows a card with its title, its text and a picture that exists', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of publicPages) {
    await page.goto(at(path))
    const read = (property: string) =>
      page.locator(`meta[property="og:${property}"]`).getAttribute('content', { timeout: 1000 })
    expect(await read('url'), path).toBe(at(path))
    expect((await read('title'))!.length, path).toBeGreaterThan(3)
    expect((await read('description'))!.length, path).toBeGreaterThan(20)
    const picture = await fetch((await read('image'))!)
    expect(picture.headers.get('content-type'), path).toMatch(/^image\/(png|jpeg|webp)/)
    expect((await picture.arrayBuffer()).byteLength, path).toBeLessThan(250_000)
  }
})

test('the icons and the web manifest exist, and the manifest has the configured name', async ({ page }) => {
  await page.goto(at('/'))
  for (const rel of ['icon', 'apple-touch-icon'])
    for (const link of await page.locator(`link[rel="${rel}"]`).all()) {
      const icon = await fetch(at((await link.getAttribute('href'))!))
      expect(icon.headers.get('content-type')).toMatch(/^image\/(png|svg)/)
    }
  const response = await fetch(at((await page.locator('link[rel=manifest]').getAttribute('href'))!))
  expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  const manifest = (await response.json()) as { name: string; start_url: string; icons: { src: string }[] }
  expect(manifest).toMatchObject({ name: await page.title(), start_url: '/' })
  for (const { src } of manifest.icons)
    expect((await fetch(at(src))).headers.get('content-type')).toBe('image/png')
})

test('search engines read what the home page and a campaign are', async ({ page }) => {
  const readData = async (path: string) => {
    await page.goto(at(path))
    return JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as unknown
  }
  expect(await readData('/')).toMatchObject({ '@type': 'Organization', url: at('') })
  const campaign = await readData('/public-campaign/1')
  expect(campaign).toMatchObject({
    '@type': 'CreativeWork',
    name: await page.getByRole('heading', { level: 1 }).innerText(),
    url: at('/public-campaign/1'),
  })
})
