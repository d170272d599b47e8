import { devices, type Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { listEmailsTo, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { at, password } from '../../people.ts'

/** The fields of a page that a person has to fill in: required, shown, and empty when they arrive. A choice among several counts once. */
const emptyFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[required], select[required]')]
    const isEmpty = ({ type, checked, value, name }: HTMLInputElement) =>
      type === 'checkbox'
        ? !checked
        : type === 'radio'
          ? !document.querySelector(`input[name="${name}"]:checked`)
          : !value
    return [
      ...new Set(
        fields.filter((field) => field.checkVisibility() && isEmpty(field)).map((each) => each.name),
      ),
    ]
  })

test('from scanning a leaflet to “Print my 20” takes three screens, one email, eight fields, and the password twice', async ({
  browser,
}) => {
  const { defaultBrowserType: _, ...iPhone } = devices['iPhone SE']!
  const context = await browser.newContext({ ...iPhone, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const email = 'counted.way.in@journey.example'
  const values: Record<string, (field: string) => Promise<unknown>> = {
    firstName: (field) => page.fill(field, 'Wayne'),
    lastName: (field) => page.fill(field, 'Counted'),
    email: (field) => page.fill(field, email),
    password: (field) => page.fill(field, password),
    confirm: (field) => page.fill(field, password),
    marketing: (field) => page.selectOption(field, 'OTHER'),
    consent: (field) => page.check(field),
    code: async (field) => {
      const { subject } = await waitForEmail(email, /^Your code is/)
      expect(await listEmailsTo(email)).toHaveLength(1)
      return page.fill(field, /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)![0])
    },
  }
  const screens: string[] = []
  const fields: string[] = []
  /** Fills in what a screen asks for and presses the one button or link that leads on. */
  async function passScreen(next: { role: 'link' | 'button'; name: RegExp }): Promise<void> {
    screens.push(await page.getByRole('heading', { level: 1 }).innerText())
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(await accessibilityFaults(page)).toEqual([])
    for (const name of await emptyFields(page)) {
      fields.push(name)
      await values[name]!(`[name=${name}]`)
    }
    await page.getByRole(next.role, { name: next.name }).tap()
  }

  const began = performance.now()
  await page.goto(at('/public-campaign/1'))
  await passScreen({ role: 'link', name: /^Become a musketeer/ })
  await expect(page).toHaveURL(at('/signup?campaign=1'))
  await passScreen({ role: 'button', name: /^Sign up/ })
  await expect(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible()
  await passScreen({ role: 'button', name: /^Activate/ })
  await expect(page).toHaveURL(at('/musketeer/campaign/1/print?joined=now'))
  await expect(page.getByRole('button', { name: /Print my 20|Save the PDF/ }).first()).toBeVisible()
  const seconds = (performance.now() - began) / 1000

  const passwords = fields.filter((name) => ['password', 'confirm'].includes(name)).length
  console.log(
    `From a scanned leaflet to “Print my 20”: ${screens.length} screens and 1 email, ${fields.length} fields (${fields.join(', ')}), the password ${passwords} times, ${seconds.toFixed(1)} s without the person’s reading and typing`,
  )
  expect(screens.length).toBeLessThanOrEqual(3)
  expect(fields.length).toBeLessThanOrEqual(8)
  expect(passwords).toBeLessThanOrEqual(2)
})
