import type { Page } from '@playwright/test'

/** A place where Tab stops: a control, or a group of radio buttons, of which Tab reaches one. */
interface TabStop {
  name: string
  /** On the page, in pixels; null for what stays at its place on the screen, or has no place yet. */
  box: { top: number; bottom: number; left: number; right: number } | null
}

/** The page records where each press leads, because asking it after each takes longer than the press. */
const pressesAtOnce = 25

/**
 * Walks through a page with the Tab key, from its start until the focus is back there. Finds the controls that Tab does not reach, those
 * that keep the focus, and those that come after a control which people read later: one below in the same column, or to the right in the
 * same line.
 */
export async function findTabFaults(page: Page): Promise<string[]> {
  const stops = await page.evaluate(markTabStops)
  const walk: number[] = []
  const maxPresses = 3 * stops.length + 2 * pressesAtOnce
  const devTools = await page.context().newCDPSession(page)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const send = (type: 'rawKeyDown' | 'keyUp') => devTools.send('Input.dispatchKeyEvent', { type, ...key })
  for (let presses = 0; presses < maxPresses; presses += pressesAtOnce) {
    await Promise.all(
      Array.from({ length: 2 * pressesAtOnce }, (_, nth) => send(nth % 2 ? 'keyUp' : 'rawKeyDown')),
    )
    for (const stop of await page.evaluate(takeRecordedStops)) {
      if (stop === null || stop === walk.at(-1)) continue
      if (stop === walk[0])
        return [...findUnreached(stops, walk), ...findOutOfOrder(walk.map((nth) => stops[nth]!))]
      walk.push(stop)
    }
  }
  // Between presses on a page with one control, the focus is on it or in the browser.
  if (stops.length === 1 && walk[0] === 0) return []
  return [`Tab does not return to the first control after ${stops[walk.at(-1) ?? 0]?.name}`]
}

declare global {
  interface Window {
    /** Where the focus was after each press of Tab; null outside the tab stops. */
    recordedStops: (number | null)[]
    recordStop?: () => void
  }
}

/** Runs in the page. @returns what was recorded since the last time */
const takeRecordedStops = () => window.recordedStops.splice(0)

/** Runs in the page: numbers its tab stops with `data-tab-stop`, puts the focus before the first and records where each press leads. */
function markTabStops(): TabStop[] {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex="0"]',
    ),
  ].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [inert] *'),
  )
  const groups = new Map<string, number>()
  const stops: TabStop[] = []
  for (const control of controls) {
    const group = control.matches('[type=radio]') ? (control as HTMLInputElement).name : ''
    const nth = groups.get(group) ?? stops.length
    control.dataset.tabStop = String(nth)
    if (nth < stops.length) continue
    if (group) groups.set(group, nth)
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (/^(fixed|sticky)$/.test(getComputedStyle(element).position) || isFixed(element.parentElement))
    const { top, bottom, left, right } = (control.closest('label') ?? control).getBoundingClientRect()
    const name = `${control.tagName.toLowerCase()} “${(control.textContent || control.getAttribute('aria-label') || control.id).trim().slice(0, 40)}”`
    const hasPlace = !isFixed(control) && bottom + scrollY > 0 && right > 0
    stops.push({ name, box: hasPlace ? { top: top + scrollY, bottom: bottom + scrollY, left, right } : null })
  }
  window.recordedStops = []
  // Listening twice with the same function is listening once.
  window.recordStop ??= () => {
    const marked = document.activeElement?.closest<HTMLElement>('[data-tab-stop]')
    window.recordedStops.push(marked ? Number(marked.dataset.tabStop) : null)
  }
  window.addEventListener('keyup', window.recordStop, { capture: true })
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  return stops
}

const findUnreached = (stops: readonly TabStop[], walk: readonly number[]): string[] =>
  stops.filter((_, nth) => !walk.includes(nth)).map(({ name }) => `Tab does not reach ${name}`)

function findOutOfOrder(walk: readonly TabStop[]): string[] {
  return walk.flatMap(({ name, box }, nth) => {
    if (!box) return []
    const earlier = walk.slice(0, nth).find((other) => other.box && isAbove(box, other.box))
    const before = walk[nth - 1]
    const isLeft = before?.box && isLeftOf(box, before.box)
    return [
      ...(earlier ? [`${name} is above ${earlier.name} and comes after it`] : []),
      ...(isLeft ? [`${name} is left of ${before.name} and comes after it`] : []),
    ]
  })
}

type Box = NonNullable<TabStop['box']>

/** Whether the first is above the second, in the same column. */
const isAbove = (one: Box, other: Box): boolean =>
  one.bottom <= other.top + 1 && one.left < other.right - 1 && other.left < one.right - 1

/** Whether the first is to the left of the second, in the same line. */
function isLeftOf(one: Box, other: Box): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top)
  return one.right <= other.left + 1 && shared > lower / 2
}
