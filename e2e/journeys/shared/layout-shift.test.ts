import { expect, test } from '../../journey.ts'
import { layoutShift, maxLayoutShift } from '../../page-checks.ts'
import { findPages, openPage, screenOf, signInAs, visitors } from '../../pages.ts'
import { at, openFreshPage } from '../../people.ts'

// The longest journeys, so that they run beside each other.
test.describe.configure({ mode: 'parallel' })

/** The heading that the server sends, before any data; undefined for a page that has none yet. */
async function headingFromServer(path: string): Promise<string | undefined> {
  const html = await (await fetch(at(path))).text()
  const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1]
  return heading === 'This page hasn’t loaded yet' ? undefined : heading
}

for (const visitor of visitors)
  test(`as ${visitor} on a phone, no page jumps while it loads, or has the title of another`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser, { width: 360, height: 740 })
    await signInAs(page, visitor)
    // Whether a typeface comes before or after the first paint is chance, so none comes.
    await page.route('**/*.woff2', (route) => route.abort())
    // Every page is painted before its data arrives, as on a slow connection.
    await page.route('**/api/**', async (route) => {
      await page.evaluate(() => new Promise(requestAnimationFrame)).catch(() => undefined)
      await route.continue()
    })
    const jumping: string[] = []
    const titles = new Map<string, string | undefined>()
    for (const path of await findPages(visitor)) {
      await openPage(page, path)
      const shift = await layoutShift(page)
      if (shift > maxLayoutShift) jumping.push(`${path}: ${shift.toFixed(3)}`)
      const heading = visitor === 'nobody' ? undefined : await headingFromServer(path)
      if (
        heading &&
        (await page.getByRole('heading', { level: 1, name: heading, exact: true }).count()) !== 1
      )
        jumping.push(`${path}: no longer “${heading}”`)
      const title = `${path.split('/')[1]}: ${await page.title()}`
      const screen = screenOf(path)
      expect(titles.get(title) ?? screen, `${path} has the title of another page`).toBe(screen)
      titles.set(title, screen)
    }
    expect(jumping).toEqual([])
  })
