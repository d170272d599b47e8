import type { Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { makeLeaflet } from './leaflet-file.ts'
import { findLink, reportLink, waitForEmail } from './mailbox.ts'
import { chooseLeaflet, fillInWords, goToStep } from './new-campaign.ts'
import { openPage, waitUntilLoaded, type Visitor } from './pages.ts'
import { at, enterCode, openReport, signUp } from './people.ts'

type Scenes = (page: Page) => AsyncGenerator<string>

/** What pages show only after something was done. Each yields its name when the page shows it. */
export const scenes: Partial<Record<Visitor, Scenes>> = {
  nobody: showFirstLeaflet,
  organisation: showPublishing,
  administrator: showCorrection,
}

/** From a scanned leaflet to its report, and what its email links to. */
async function* showFirstLeaflet(page: Page): AsyncGenerator<string> {
  const email = `picture.${Date.now()}@pictures.example`
  await openPage(page, paths.signIn('new'))
  await page.getByRole('button', { name: 'Sign in' }).click()
  yield 'scene-sign-in-refused'
  await openPage(page, paths.signUp(1))
  yield 'scene-1-sign-up-for-campaign'
  await page.getByRole('button', { name: 'Sign up' }).click()
  await waitUntilLoaded(page)
  yield 'scene-1-sign-up-refused'
  const person = { firstName: 'Nora', lastName: 'Neighbour', email, as: 'musketeer' } as const
  await signUp(page, person, paths.signUp(1))
  yield 'scene-2-code'
  await enterCode(page, email)
  await waitUntilLoaded(page)
  yield 'scene-3-print-after-joining'
  await page.locator('summary', { hasText: 'Change' }).first().click()
  yield 'scene-3-print-choices'
  const message = await waitForEmail(email, /^Your leaflet/)
  await openPage(page, paths.musketeerDashboard())
  yield 'scene-4-leaflet-to-do'
  await openPage(page, paths.musketeerCampaign(1))
  yield 'scene-5-joined-campaign'
  await openReport(page)
  yield 'scene-5-report'
  const links = [/\/print$/, /\/skip$/, /\/pause$/, reportLink]
  for (const [nth, link] of links.entries()) {
    await page.goto(findLink(message, link))
    await waitUntilLoaded(page)
    yield `scene-6-${['print', 'skip', 'pause', 'report'][nth]!}-by-link`
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  yield 'scene-7-reported-by-link'
  await openPage(page, paths.musketeerCampaign(1))
  yield 'scene-8-reported-campaign'
  await openPage(page, paths.musketeerDashboard())
  yield 'scene-8-reported-first-screen'
}

/** The steps of a new campaign, up to what its page shows once it is published. */
async function* showPublishing(page: Page): AsyncGenerator<string> {
  await openPage(page, paths.organisationDashboard('new-campaign'))
  await chooseLeaflet(page, await makeLeaflet('Keep our library'))
  await page.getByRole('list', { name: 'Ready to print?' }).waitFor()
  yield 'scene-1-leaflet'
  await goToStep(page, 'Description and causes')
  yield 'scene-2-words'
  await page.getByRole('button', { name: /^Next: / }).click()
  yield 'scene-2-words-refused'
  await fillInWords(page, { name: 'Keep our library' })
  await goToStep(page, 'Check')
  yield 'scene-3-check'
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Your campaign was saved on the system.').waitFor()
  yield 'scene-4-published'
}

/** A leaflet is reported, its organisation is asked to correct it, and a newsletter is written. */
async function* showCorrection(page: Page): AsyncGenerator<string> {
  await openPage(page, paths.reportLeaflet(1))
  await page.getByRole('radio', { name: 'It says something untrue' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you for telling us' }).waitFor()
  yield 'scene-leaflet-reported'
  await openPage(page, `${paths.administratorDashboard('reports')}?state=open`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByRole('radio', { name: 'Ask for a correction' }).check()
  await page.getByLabel('What to correct').fill('The second page says the bus costs £3. It costs £2.')
  await page.getByRole('region', { name: 'The email' }).getByText('The second page').waitFor()
  yield 'scene-correction'
  await page.goto(at(paths.administratorDashboard('newsletter')))
  await waitUntilLoaded(page)
  await page
    .getByLabel('Newsletter text')
    .fill('# This month\n\nThank **you** all.\n\n- one street\n- another')
  yield 'scene-newsletter-preview'
}
