import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults, contrast, openUnfolded } from '../../pages.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'

/** The words of every error that is shown, whether they are red, and how many icons each error has. */
const readErrors = (page: Page) =>
  page.evaluate(() => {
    const errors = [...document.querySelectorAll('[role=alert], p[data-error-of]')]
    const parts = errors.flatMap((error) => [error, ...error.querySelectorAll('*')])
    const shown = parts.filter(
      (part) =>
        part.checkVisibility() &&
        part.getBoundingClientRect().width > 1 &&
        [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    )
    return {
      icons: errors.map((error) => error.querySelectorAll('svg').length),
      words: shown.map((part) => {
        const [red, green, blue] = getComputedStyle(part)
          .color.match(/[\d.]+/g)!
          .map(Number)
        return { words: part.textContent, isRed: red! > 1.3 * green! && red! > 1.3 * blue! }
      }),
    }
  })

/** Checks that errors are shown, each with its icon, in red words that can be read in both colour schemes. */
async function expectRedErrors(page: Page, sentence: string): Promise<void> {
  await expect(page.getByText(sentence).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { icons, words } = await readErrors(page)
    expect(icons.every((count) => count === 1)).toBe(true)
    expect(words.map((each) => each.words).join(' ')).toContain(sentence)
    for (const each of words) expect(each, colorScheme).toMatchObject({ isRed: true })
    expect(await accessibilityFaults(page, colorScheme === 'dark' ? contrast : undefined)).toEqual([])
  }
}

test('errors of forms are red, with an icon and words, on a static page', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/signin/new'))
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectRedErrors(page, 'Please make sure all fields are completed.')

  await page.goto(at('/donate'))
  await page.getByText('£OTHER').click()
  await page.getByLabel('Please enter an amount').fill('a lot')
  await page.getByRole('button', { name: 'DONATE' }).click()
  await expectRedErrors(page, 'Enter an amount in pounds, such as 12.50')
})

test('errors of forms, buttons and dialogs are red on a dashboard', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.musketeer, demonstration.password)
  await openUnfolded(page, '/musketeer/dashboard/settings')
  const address = page.getByRole('region', { name: 'Address', exact: true })
  await address.getByLabel('Town or city').fill('')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expectRedErrors(page, 'Please make sure all essential fields are completed.')

  const sentence = 'We cannot do that right now.'
  const refuse = { status: 503, json: { status: 503, error: 'Unavailable', message: sentence } }
  await page.route('**/api/mydata', (call) => call.fulfill(refuse))
  await page.route('**/api/deactivate', (call) => call.fulfill(refuse))
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expectRedErrors(page, sentence)
  await page.getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('dialog').getByText(sentence)).toBeVisible()
  await expectRedErrors(page, sentence)
})
