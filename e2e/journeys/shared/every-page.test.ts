import * as paths from '@street-musketeers/contract/public-urls.ts'
import { storedKeys } from '../../../web/src/app/session/stored-keys.ts'
import { expect, test } from '../../journey.ts'
import {
  checkDialogsAndMenus,
  findAnimations,
  findFocusFaults,
  findLargeTextFaults,
  findLayoutFaults,
  layoutShift,
  maxLayoutShift,
  setTextSize,
} from '../../page-checks.ts'
import {
  signInAs,
  accessibilityFaults,
  callsInVain,
  contrast,
  documents,
  findPages,
  openPage,
  pages,
  screenOf,
  screens,
  unfold,
  visitors,
} from '../../pages.ts'
import { at, openFreshPage } from '../../people.ts'
import { findTabFaults } from '../../tab-walk.ts'

const keysIn = (place: 'browser' | 'tab') =>
  storedKeys.filter((stored) => stored.place === place).map(({ key }) => key)

/** 320 px is also a 1280 px screen at 400% zoom. */
const [wide, narrow] = [1280, 320]
const phone = 360

// The longest journeys, so that they run beside each other.
test.describe.configure({ mode: 'parallel' })

/** One journey looks at this many pages, so that it has time for them on a slow machine. */
const pagesAtOnce = 25
const looks = visitors.flatMap((visitor) => {
  const count = Math.ceil(pages[visitor].length / pagesAtOnce)
  return Array.from({ length: count }, (_, index) => ({
    visitor,
    first: index * pagesAtOnce,
    part: count > 1 ? `, part ${index + 1} of ${count}` : '',
  }))
})

for (const { visitor, first, part } of looks)
  test(`as ${visitor}${part}, wide and narrow: no cookie, no request to other sites or in vain, no jump, no motion if reduced motion is set, every control reached with Tab in the order people read, its focus visible, room for text of twice its size, and WCAG 2.2 AA, dialogs included`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser, { width: wide, height: 800 })
    const externalRequests: string[] = []
    const consoleErrors: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (!url.startsWith(at('/')) && !/^(data|blob):/.test(url)) externalRequests.push(url)
    })
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted ?Type|Hydration|did not match/i.test(message.text()))
        consoleErrors.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => consoleErrors.push(`${page.url()}: ${error.message}`))
    await signInAs(page, visitor)
    // Whether a typeface comes before or after the first paint is chance, so the browser has them.
    await openPage(page, paths.home())
    await page.evaluate(() => document.fonts.ready)

    for (const path of (await findPages(visitor)).slice(first, first + pagesAtOnce)) {
      await page.setViewportSize({ width: wide, height: 800 })
      await page.emulateMedia({ reducedMotion: null })
      await openPage(page, path)
      expect(await layoutShift(page), `${path} jumps while it loads`).toBeLessThanOrEqual(maxLayoutShift)
      expect(await callsInVain(page), path).toEqual([])
      await unfold(page)
      for (const width of [wide, narrow]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await accessibilityFaults(page), `${path} at ${width} px`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(width)
        expect(await findTabFaults(page), `${path} at ${width} px`).toEqual([])
      }
      expect(await findLayoutFaults(page), path).toEqual([])
      await page.setViewportSize({ width: phone, height: 800 })
      expect(await findLayoutFaults(page), `${path} at ${phone} px`).toEqual([])
      await setTextSize(page, 2)
      expect(await findLargeTextFaults(page), `${path} with large text`).toEqual([])
      await setTextSize(page, 1)
      await page.setViewportSize({ width: narrow, height: 800 })
      expect(await findFocusFaults(page), path).toEqual([])
      await page.emulateMedia({ reducedMotion: 'reduce' })
      expect(await findAnimations(page), path).toEqual([])
      // A narrow screen has everything that opens on a wide one, plus the menus.
      await checkDialogsAndMenus(page)
      const found = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
      expect(keysIn('browser'), path).toEqual(expect.arrayContaining(found[0]!))
      expect(keysIn('tab'), path).toEqual(expect.arrayContaining(found[1]!))
    }
    expect(await page.context().cookies()).toEqual([])
    expect(externalRequests).toEqual([])
    expect(consoleErrors).toEqual([])
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

test('the check finds controls that Tab does not reach, reaches too late or does not leave', async ({
  page,
}) => {
  const open = async (controls: string) => {
    await page.setContent(`<html lang="en"><title>Controls</title><main>${controls}</main></html>`)
    return findTabFaults(page)
  }
  expect(await open('<button>One</button> <button>Two</button><p><a href="#3">Three</a></p>')).toEqual([])
  expect(
    await open('<button>One</button> <button tabindex="-1">Two</button> <button>Three</button>'),
  ).toEqual(['Tab does not reach button “Two”'])
  expect(
    await open(
      '<div style="display: flex; flex-direction: column-reverse"><button>One</button><button>Two</button></div>',
    ),
  ).toEqual(['button “Two” is above button “One” and comes after it'])
  expect(
    await open(
      '<div style="display: flex; flex-direction: row-reverse"><button>One</button><button>Two</button></div>',
    ),
  ).toEqual(['button “Two” is left of button “One” and comes after it'])
  expect(
    await open(
      '<button>One</button> <button onkeydown="event.preventDefault()">Two</button> <button>Three</button>',
    ),
  ).toEqual(['Tab does not return to the first control after button “Two”'])
})

test('links of the footer are as easy to read under the pointer, in light and dark', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await openPage(page, paths.home())
  const links = await page.getByRole('contentinfo').getByRole('link').all()
  expect(links.length).toBeGreaterThan(7)
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, buttons have their new colours at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const link of links) {
      await link.hover()
      expect(await accessibilityFaults(page, contrast), `${colorScheme} ${await link.innerText()}`).toEqual(
        [],
      )
    }
  }
})

test('the list of pages includes every screen and every address the product makes', () => {
  const listed = [...Object.values(pages).flat(), ...documents]
  const listedScreens = new Set(listed.map(screenOf))
  expect(screens.filter((screen) => !listedScreens.has(screen))).toEqual([])

  // Some take an object: this one names nothing, and is written as 1.
  // With any argument a path function returns an address of its kind; only the dashboards need the name of a tab.
  const dashboards = [paths.musketeerDashboard, paths.organisationDashboard, paths.administratorDashboard]
  const addresses = Object.values(paths)
    .flatMap((path) =>
      typeof path === 'function' && !dashboards.some((each) => each === path)
        ? [(path as (...args: unknown[]) => string | null)(Object.create({ toString: () => '1' }))]
        : [],
    )
    .filter((address) => address !== null)
  expect(addresses.length).toBeGreaterThan(30)
  expect(
    addresses.filter(
      (path) =>
        ![paths.webManifest(), paths.openApi()].includes(path) &&
        (!listedScreens.has(screenOf(path)) || screenOf(path) === 'app/page/not-found.tsx'),
    ),
  ).toEqual([])
})
