import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './pages.ts'

/** Finds the elements of a page that move. */
export const findAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const milliseconds = (times: string) =>
      Math.max(...times.split(',').map((time) => parseFloat(time) * (time.includes('ms') ? 1 : 1000)))
    return [...document.querySelectorAll('body *')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const animated = style.animationName !== 'none'
        const duration = milliseconds(style.animationDuration) + milliseconds(style.animationDelay)
        const iterations = style.animationIterationCount
        return (animated && (duration > 10 || iterations === 'infinite')) ||
          milliseconds(style.transitionDuration) + milliseconds(style.transitionDelay) > 10 ||
          style.scrollBehavior === 'smooth'
          ? [`${element.tagName} ${element.className} ${part ?? ''}`]
          : []
      }),
    )
  })

/** Expects that a page meets WCAG 2.2 AA, as wide as a phone and as a laptop. */
export async function expectAccessible(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!
  for (const other of [width < 1280 ? 1280 : 360, width]) {
    await page.setViewportSize({ width: other, height })
    expect(await accessibilityFaults(page), `at ${other} px`).toEqual([])
  }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content).toBeLessThanOrEqual(window!)
}

/** The spacing that readers may set without losing anything (WCAG 1.4.12). */
const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/**
 * Finds what is wrong with the layout of a page on a phone: headings that skip a level, controls lower than 44 pixels, and with wider
 * spacing text that is cut off or a page that scrolls sideways.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}”`
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(isShown)
    const skipped = levels.filter(
      (heading, nth) => Number(heading.tagName[1]) > Number(levels[nth - 1]?.tagName[1] ?? 0) + 1,
    )
    const small = [...document.querySelectorAll('button, input, select, textarea, summary')].filter(
      (control) => {
        const target = control.matches('[type=checkbox], [type=radio]')
          ? (control.closest('label') ?? control)
          : control
        const { width, height } = target.getBoundingClientRect()
        const isHidden = control.matches('[type=hidden], [type=file]') || width <= 1 || height <= 1
        const byLabel = control.matches('[type=checkbox], [type=radio]') && target === control
        return isShown(control) && !isHidden && height < (byLabel ? 24 : 43.5)
      },
    )
    return [
      ...skipped.map((heading) => `${nameOf(heading)} skips a level`),
      ...small.map((control) => `${nameOf(control)} is lower than 44 pixels`),
    ]
  })
  const cut = await page.evaluate((spacing) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(spacing)
    document.adoptedStyleSheets.push(sheet)
    const texts = [...document.querySelectorAll('main *, nav *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim()),
    )
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clip, clipPath, webkitLineClamp } = getComputedStyle(element)
      if (clip !== 'auto' || clipPath !== 'none' || webkitLineClamp !== 'none') return false
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 2) ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 2)
      )
    }
    const sideways =
      document.documentElement.scrollWidth > innerWidth ? ['scrolls sideways with wide spacing'] : []
    const found = texts
      .filter(isCut)
      .map((element) => `“${element.textContent!.trim().slice(0, 40)}” is cut off with wide spacing`)
    document.adoptedStyleSheets.pop()
    return [...found, ...sideways]
  }, wideSpacing)
  return [...faults, ...cut]
}

const usualTextSize = 16

/** Sets the size of text as people do in their browser's settings: 2 is twice the usual (WCAG 1.4.4). */
export async function setTextSize(page: Page, times: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: times * usualTextSize } })
  await devTools.detach()
}

/**
 * Finds what is wrong on an open page once its text is large: scrolling sideways, text that leaves its box or has no room for two words
 * beside each other, and words of headings, buttons and tabs that are broken.
 */
export function findLargeTextFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const nameOf = (element: Element) => `“${element.textContent.trim().slice(0, 40)}”`
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent!.trim())
        .join(' ')
    const texts = [...document.querySelectorAll<HTMLElement>('main :not(svg *), nav :not(svg *)')].filter(
      (element) => isShown(element) && element.clientWidth > 1 && ownText(element).trim(),
    )
    const leaving = texts.filter((element) => element.scrollWidth > element.clientWidth + 2)
    const squeezed = texts.filter(
      (element) =>
        ownText(element).length > 12 &&
        element.clientWidth < 3 * parseFloat(getComputedStyle(element).fontSize),
    )
    const isBroken = (element: Element) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode())
        for (const { index, 0: word } of node.textContent!.matchAll(/[^\s\-–/.@]+/g)) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) return true
        }
      return false
    }
    const broken = [...document.querySelectorAll('h1, h2, h3, h4, button, nav a')].filter(
      (element) => isShown(element) && isBroken(element),
    )
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > innerWidth ? [`scrolls sideways: ${scrollWidth} px`] : []),
      ...leaving.map((element) => `${nameOf(element)} leaves its box`),
      ...squeezed.map((element) => `${nameOf(element)} is squeezed`),
      ...broken.map((element) => `${nameOf(element)} has a broken word`),
    ]
  })
}

/**
 * Walks through the controls of an unfolded page, as Tab does, in the colours that people set in their system, where only outlines and
 * borders are left. Finds those without a visible focus, and those that the bar at the bottom of a phone covers.
 */
export async function findFocusFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  // What follows a key is a focus by keyboard.
  await page.keyboard.press('Tab')
  const faults = await page.evaluate(() => {
    ;(document.activeElement as HTMLElement).blur()
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]',
    )
    const outlineOf = (element: Element | null) => {
      if (!element) return ''
      const { outlineStyle, outlineWidth, borderWidth, borderColor } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth} ${borderWidth} ${borderColor}`
    }
    return [...controls].flatMap((control) => {
      if (!isShown(control) || control.matches(':disabled')) return []
      const name = `${control.tagName.toLowerCase()} “${(control.textContent || control.getAttribute('aria-label') || control.id).trim().slice(0, 40)}”`
      const shows = [control, control.closest('label'), control.parentElement, control.nextElementSibling]
      const before = shows.map(outlineOf).join()
      control.focus()
      if (document.activeElement !== control) return [`${name} cannot get the focus`]
      const bar = [...document.querySelectorAll('nav')].find(
        (nav) => getComputedStyle(nav).position === 'fixed',
      )
      const isCovered =
        bar &&
        !bar.contains(control) &&
        control.getBoundingClientRect().top >= bar.getBoundingClientRect().top
      return [
        ...(shows.map(outlineOf).join() === before ? [`${name} does not show the focus`] : []),
        ...(isCovered ? [`${name} is behind the bar when it has the focus`] : []),
      ]
    })
  })
  await page.emulateMedia({ forcedColors: null })
  return faults
}

/** Opens every dialog and every menu of an unfolded page and checks its accessibility. Confirms no dialog. */
export async function checkDialogsAndMenus(page: Page): Promise<void> {
  for (const opener of await page.locator('button[aria-haspopup=dialog]:visible').all())
    await checkDialog(page, opener)
  const closedDetails = page.locator('details:not([open]) > summary:visible')
  if (!(await closedDetails.count())) return
  // The footer comes before the menu of a phone, which covers it once it is open.
  while (await closedDetails.count()) await closedDetails.last().click()
  expect(await accessibilityFaults(page, undefined, 'details[open]')).toEqual([])
}

/** Opens a dialog by keyboard, checks it and closes it without confirming. */
async function checkDialog(page: Page, opener: Locator): Promise<void> {
  const name = `${page.url()}: ${await opener.innerText()}`
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await expect(dialog, name).toBeVisible()
  await expect(dialog, name).toHaveAccessibleName(/\w/)
  expect(await dialog.evaluate((element) => element.contains(document.activeElement)), name).toBe(true)
  expect(await accessibilityFaults(page, undefined, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog, name).toHaveCount(0)
  await expect(opener, `${name} has the focus again`).toBeFocused()
}

/** Above this, people notice that a page jumps (rule: page-weight). */
export const maxLayoutShift = 0.02

/** The layout shift of a page since it was opened: the sum of all shifts that nobody caused by typing or pressing. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
