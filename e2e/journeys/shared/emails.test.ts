import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { nodeOptions } from '../../../scripts/node-options.mjs'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults, contrast } from '../../pages.ts'
import { openFreshPage } from '../../people.ts'

const server = fileURLToPath(new URL('../../../server', import.meta.url))
const program = fileURLToPath(new URL('../../print-emails.ts', import.meta.url))

/** Every email, with long words in it. Pictures are blocked, as most email programs do. */
async function renderEmails(): Promise<{ name: string; html: string }[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeOptions, program], { cwd: server })
  return JSON.parse(stdout)
}

test('every email fits a phone of 360 px, even with long words, and meets WCAG 2.2 AA in light and dark', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await page.route('**', (route) => route.abort())
  const emails = await renderEmails()
  expect(emails.length).toBeGreaterThan(35)
  for (const { name, html } of emails) {
    expect(html, `${name} lacks a detail`).not.toContain('undefined')
    await page.setContent(html)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${name} scrolls sideways`).toBeLessThanOrEqual(360)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await accessibilityFaults(page), name).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page, contrast), `${name}, dark`).toEqual([])
  }
})
