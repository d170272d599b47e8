import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'

const send = (page: Page) =>
  page.getByRole('button', { name: /^Send on Friday \d+ \w+ to (one reader|[\d,]+ readers)$/ })

test('an administrator writes the newsletter, sees it as readers will, keeps it as a draft, and sends it on Friday', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/newsletter'))
  await expect(page.getByRole('row', { name: /Sixty doors in one evening/ })).toContainText('Scheduled')
  await page.getByLabel('Subject').fill('')
  await send(page).click()
  await expect(page.getByText('Enter subject').first()).toBeVisible()

  await page.getByLabel('Subject').fill('Sixty doors')
  await page
    .getByLabel('Newsletter text')
    .fill(
      '# This month\n\nThank **you** all. <script>alert(1)</script>\n\n- one street\n- [another](https://example.org)',
    )
  const preview = page.getByRole('article', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'This month' })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'another' })).toHaveAttribute('href', 'https://example.org')
  await expect(preview).toContainText('<script>alert(1)</script>')

  await page.getByLabel('Newsletter text').evaluate((field: HTMLTextAreaElement) => {
    field.setSelectionRange(field.value.indexOf('all.'), field.value.indexOf('all.') + 3)
  })
  await page.getByRole('button', { name: 'Italics' }).click()
  await expect(preview.getByRole('emphasis')).toHaveText('all')
  await expect(page.getByLabel('Newsletter text')).toBeFocused()

  await page.getByRole('button', { name: 'Send a test' }).click()
  const message = await waitForEmail(demonstration.administrator, /^Test: Sixty doors$/)
  expect(message.text).toContain('* another (https://example.org)')

  let goOn = () => {}
  const waits = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/newsletter', async (route) => {
    await waits
    await route.fallback()
  })
  await page.getByRole('button', { name: 'Back to a draft' }).click()
  await expect(page.getByRole('button', { name: 'Please Wait' })).toHaveCount(1)
  await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  goOn()
  await expect(page.getByRole('row', { name: /Sixty doors/ })).toContainText('Draft')
  await page.unroute('**/api/newsletter')
  await page.goto(at('/admin/dashboard'))
  await expect(page.getByText(/^Goes out .*: still a draft\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Finish the newsletter' }).click()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeVisible()
  await send(page).click()
  await expect(
    page.getByText('Your newsletter was saved for the next weekly newsletter.').first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Sixty doors/ })).toContainText('Scheduled')
})

test('when two administrators write the newsletter, the second sees both texts before anything is replaced', async ({
  browser,
}) => {
  const [ada, ben] = [await openFreshPage(browser), await openFreshPage(browser, { width: 360, height: 740 })]
  for (const page of [ada, ben]) {
    await startSession(page, demonstration.administrator, demonstration.password)
    await page.goto(at('/admin/dashboard/newsletter'))
    await expect(page.getByLabel('Subject')).not.toHaveValue('')
  }
  const write = async (page: Page, subject: string, text: string) => {
    await page.getByLabel('Subject').fill(subject)
    await page.getByLabel('Newsletter text').fill(text)
    await send(page).click()
  }
  const saved = (page: Page) =>
    expect(page.getByText('Your newsletter was saved for the next weekly newsletter.').first()).toBeVisible()
  await write(ada, 'From Ada', 'Ada’s text.')
  await saved(ada)

  await write(ben, 'From Ben', 'Ben’s text.')
  await expect(ben.getByText(/^Somebody else has saved this since you opened it/).first()).toBeVisible()
  await expect(ben.getByText('Somebody else has saved “From Ada”.').first()).toBeVisible()
  const theirs = ben.getByRole('region', { name: 'What somebody else has saved' })
  await expect(theirs).toContainText('Ada’s text.')
  await expect(ben.getByLabel('Newsletter text')).toHaveValue('Ben’s text.')
  await theirs.getByRole('button', { name: 'Use theirs instead of mine' }).click()
  await expect(ben.getByLabel('Newsletter text')).toHaveValue('Ada’s text.')
  await expect(theirs).toBeHidden()

  await write(ben, 'From both', 'Ada’s text and Ben’s.')
  await saved(ben)
  await expect(ben.getByRole('row', { name: /From both/ })).toContainText('Scheduled')
})
