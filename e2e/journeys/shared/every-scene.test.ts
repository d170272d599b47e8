import { expect, test } from '../../journey.ts'
import { findLargeTextFaults, setTextSize } from '../../page-checks.ts'
import { accessibilityFaults, signInAs, visitors } from '../../pages.ts'
import { openFreshPage } from '../../people.ts'
import { scenes } from '../../scenes.ts'
import { findTabFaults } from '../../tab-walk.ts'

for (const visitor of visitors.filter((each) => scenes[each]))
  test(`what pages show as ${visitor} after something was done meets WCAG 2.2 AA, wide and narrow, light and dark, has room for text of twice its size, and Tab reaches every control in the order people read`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser)
    await signInAs(page, visitor)
    for await (const scene of scenes[visitor]!(page)) {
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: width === 320 ? 'dark' : 'light' })
        expect(await accessibilityFaults(page), `${scene} at ${width} px`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(overflow, `${scene} scrolls sideways at ${width} px`).toBeLessThanOrEqual(width)
        expect(await findTabFaults(page), `${scene} at ${width} px`).toEqual([])
      }
      await page.setViewportSize({ width: 360, height: 800 })
      await setTextSize(page, 2)
      expect(await findLargeTextFaults(page), `${scene} with large text`).toEqual([])
      await setTextSize(page, 1)
    }
  })
