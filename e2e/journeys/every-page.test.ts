import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import routes from '../../web/src/routes.ts'
import { expect, test } from '../journey.ts'
import { checkDialogsAndDetails, findAnimations } from '../page-checks.ts'
import { signInAs, accessibilityFaults, openPage, pages, visitors } from '../pages.ts'
import { at, openFreshPage } from '../people.ts'

/** What the product may keep in a browser: the session, the email address between two steps, a form interrupted by signing in,
 * where a page was scrolled to, and how leaflets were printed last. */
const storageAllowed = ['authorities', 'token', 'expiresAt', 'email', 'printPack']
const tabStorageAllowed = ['drafts', 'provider', 'donation', 'react-router-scroll-positions']

/** 320 px is also a screen of 1280 px at 400 % zoom. */
const [wide, narrow] = [1280, 320]

for (const who of visitors)
  test(`as ${who}, wide and narrow: no cookie, no request to other sites, no motion if reduced motion is set, and WCAG 2.2 AA, dialogs included`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser, { width: wide, height: 800 })
    const elsewhere: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(at('/')) && !/^(data|blob):/.test(url)) elsewhere.push(url)
    })
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type|Hydration|did not match/i.test(message.text()))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    await signInAs(page, who)

    for (const path of pages[who]) {
      await page.setViewportSize({ width: wide, height: 800 })
      await page.emulateMedia({ reducedMotion: null })
      await openPage(page, path)
      for (const width of [wide, narrow]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await accessibilityFaults(page), `${path} at ${width} px`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(width)
      }
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findAnimations(page), path).toEqual([])
      // Whatever opens on a wide screen opens on a narrow one too, and the menus besides.
      await checkDialogsAndDetails(page)
      const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
      expect(storageAllowed, path).toEqual(expect.arrayContaining(kept[0]!))
      expect(tabStorageAllowed, path).toEqual(expect.arrayContaining(kept[1]!))
    }
    expect(await page.context().cookies()).toEqual([])
    expect(elsewhere).toEqual([])
    expect(complaints).toEqual([])
  })

test('the check finds WCAG faults, in frames too', async ({ page }) => {
  await page.route(at('/two-pictures'), (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<html lang="en"><title>Two pictures</title><main><h1>Two pictures</h1>
        <img src="one.png"><iframe title="another" srcdoc="<img src=two.png>"></iframe></main></html>`,
    }),
  )
  await page.goto(at('/two-pictures'))
  await expect(page.frameLocator('iframe').locator('img')).toBeAttached()
  expect(await accessibilityFaults(page)).toContainEqual(expect.stringMatching(/image-alt img, iframe img$/))
})

/** Routes that only lead elsewhere, and the gallery of the kit, which is not built for people. */
const withoutScreen = new Set<string | undefined>(['activate', 'ui/:tab?'])

const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries
    .filter(({ path }) => !withoutScreen.has(path))
    .map(({ path, index, file, children }): RouteObject =>
      index ? { id: file, index } : { id: file, ...(path && { path }), children: asRoutes(children ?? []) },
    )
const screensOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ id, children }) => (children?.length ? screensOf(children) : [id!]))

test('the list of pages holds every screen there is, and every address the product makes', () => {
  const all = asRoutes(routes)
  const screenOf = (path: string) => matchRoutes(all, path.split('?')[0]!)?.at(-1)?.route.id
  const listed = Object.values(pages).flat()
  const looked = new Set(listed.map(screenOf))
  expect(screensOf(all).filter((screen) => !looked.has(screen))).toEqual([])

  // Called with anything, a function of paths.ts gives an address of its kind; those of dashboards want one of their tabs.
  const dashboards = [paths.musketeerDashboard, paths.organisationDashboard, paths.administratorDashboard]
  const made = Object.values(paths).flatMap((path) =>
    typeof path === 'function' && !dashboards.some((each) => each === path)
      ? [(path as (...of: unknown[]) => string)('1')]
      : [],
  )
  expect(made.length).toBeGreaterThan(30)
  expect(
    made.filter((path) => !looked.has(screenOf(path)) || screenOf(path) === 'pages/not-found.tsx'),
  ).toEqual([])
})
