import type { APIResponse, Page, Request } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { chooseLeaflet, fillInWords, goToStep } from '../../new-campaign.ts'
import { expectAccessible } from '../../page-checks.ts'
import { waitUntilLoaded } from '../../pages.ts'
import {
  apiFor,
  at,
  createOrganisation,
  joinOrganisation,
  openFreshPage,
  startSession,
} from '../../people.ts'

const toLastStep = async (page: Page, description?: string) => {
  await waitUntilLoaded(page)
  await goToStep(page, 'Description and causes')
  if (description) await page.getByRole('textbox', { name: /^Description/ }).fill(description)
  await goToStep(page, 'Check')
}

/**
 * Has the server answer a page's next call, and holds that answer back.
 * @returns its answer once the server gave it; and a function that brings it, and waits until the page has taken it
 */
async function holdAnswer(page: Page, method: 'GET' | 'POST', path: string) {
  const held = Promise.withResolvers<void>()
  const given = Promise.withResolvers<APIResponse>()
  const isCall = (request: Request) => request.method() === method && new URL(request.url()).pathname === path
  const answered = page.waitForResponse((response) => isCall(response.request()))
  let isHeld = false
  await page.route(`**${path}`, async (route) => {
    if (isHeld || !isCall(route.request())) return route.continue()
    isHeld = true
    const response = await route.fetch()
    given.resolve(response)
    await held.promise
    return route.fulfill({ response })
  })
  async function bring(): Promise<void> {
    held.resolve()
    await (await answered).finished()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  return { given: given.promise, bring }
}

test('an author’s campaign is sent back once, approved, scheduled and goes live', async ({ browser }) => {
  const name = 'Approved by another'
  const secretaryEmail = 'secretary@approval.example'
  const officerEmail = 'officer@approval.example'
  const authorEmail = 'author@approval.example'
  const first = await createOrganisation(browser, secretaryEmail, 'A committee of three')
  await first.context().close()
  const secretary = await openFreshPage(browser)
  await startSession(secretary, secretaryEmail)

  await test.step('an organisation of one person sees nothing of approval', async () => {
    await secretary.goto(at(paths.organisationDashboard('people')))
    await expect(secretary.getByRole('heading', { name: 'Invite somebody' })).toBeVisible()
    await expect(secretary.getByRole('heading', { name: 'Approval' })).toHaveCount(0)
  })

  const officer = await joinOrganisation(browser, secretary, {
    email: officerEmail,
    firstName: 'Olga',
    seat: 'officer',
    viewport: { width: 1280, height: 900 },
  })
  const author = await joinOrganisation(browser, secretary, {
    email: authorEmail,
    firstName: 'Amir',
    seat: 'author',
    viewport: { width: 360, height: 740 },
  })

  await test.step('an officer asks that another person approves each campaign, and the other one is told', async () => {
    await secretary.reload()
    await secretary.getByRole('checkbox', { name: /^Another person must approve/ }).check()
    await secretary.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(secretary.getByText('From now on another person must approve each campaign.')).toBeVisible()
    await expectAccessible(secretary)
    await waitForEmail(officerEmail, /^Another person now approves each campaign$/)
  })

  await test.step('an author sends a draft for review', async () => {
    await author.goto(at(paths.organisationDashboard('new-campaign')))
    await chooseLeaflet(author, await makeLeaflet(name))
    await goToStep(author, 'Description and causes')
    await fillInWords(author, { name })
    await goToStep(author, 'Check')
    await expect(author.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await author.getByRole('button', { name: 'Send for review' }).click()
    await expect(author.getByText('In review.', { exact: true })).toBeVisible()
    await expectAccessible(author)
  })
  const id = Number(new URL(author.url()).searchParams.get('draft'))

  await test.step('another officer sees what musketeers will get, and sends it back with a comment', async () => {
    const email = await waitForEmail(officerEmail, /^Please look at a campaign/)
    await officer.goto(at(new URL(findLink(email, `/org/draft/${id}`)).pathname))
    await expect(officer.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(officer.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
    await expect(officer.getByText(`Your leaflet: ${name}`)).toBeVisible()
    await expect(officer.getByText('here’s your next leaflet')).toBeVisible()
    await officer.getByRole('button', { name: 'Decide' }).click()
    await expect(officer.getByText('Choose whether to approve it').first()).toBeVisible()
    await officer.getByRole('radio', { name: /^Send it back/ }).check()
    await officer.getByRole('textbox', { name: 'Comment' }).fill('Say when the library closes.')
    await expectAccessible(officer)
    await officer.getByRole('button', { name: 'Send it back' }).click()
    await expect(officer.getByText('Olga Macarthur sent this back')).toBeVisible()
  })

  await test.step('the author reads the comment, changes the words and sends it again', async () => {
    const email = await waitForEmail(authorEmail, /^Sent back to you/)
    expect(email.text).toContain('Say when the library closes.')
    const path = `/api/campaigndraft/${id}`
    const check = await holdAnswer(author, 'POST', `${path}/leaflet`)
    await author.goto(findLink(email, 'draft=').replace(/^https?:\/\/[^/]+/, at('')))
    await expect(author.getByText('Say when the library closes.')).toBeVisible()
    await check.given
    await chooseLeaflet(author, await makeLeaflet('Open on Sundays'))
    await expect(author.getByText('We have checked your leaflet.')).toBeAttached()
    const draft = await holdAnswer(author, 'GET', path)
    await toLastStep(author, 'It closes on Monday.')
    expect(await (await draft.given).json()).toMatchObject({ review: { state: 'draft' } })
    await author.getByRole('button', { name: 'Send for review' }).click()
    await expect(author.getByText('In review.', { exact: true })).toBeVisible()

    for (const late of [draft, check]) {
      await late.bring()
      await expect(author.getByText('In review.', { exact: true })).toBeVisible()
      await expect(author.getByRole('button', { name: 'Send for review' })).toHaveCount(0)
    }
  })

  await test.step('the officer approves it, and chooses a day and hour', async () => {
    await officer.goto(at(paths.organisationDashboard('view-campaigns')))
    await expect(officer.getByText(/In review\. Saved/)).toBeVisible()
    await officer.goto(at(paths.draftReview(id)))
    await expect(officer.getByText('It closes on Monday.').first()).toBeVisible()
    await officer.getByRole('radio', { name: /^Approve it/ }).check()
    await officer.getByRole('button', { name: 'Approve' }).click()
    await expect(officer.getByText('Olga Macarthur has approved this')).toBeVisible()
    await waitForEmail(authorEmail, /^Approved: /)
    await officer.getByRole('link', { name: 'Publish it, or choose a day' }).click()
    await expect(officer.getByRole('heading', { name: /: Check$/ })).toBeVisible()
    await officer.getByRole('button', { name: 'Publish on this day' }).click()
    await expect(officer.getByText(/^Will be published on/)).toBeVisible()
    await expectAccessible(officer)
  })

  await test.step('a change takes the approval off, and the draft says so until it is approved again', async () => {
    await officer.goto(at(paths.draftReview(id)))
    await expect(officer.getByText(/^Will be published on/)).toBeVisible()
    await author.goto(at(paths.campaignDraft(id)))
    await expect(author.getByText(/^Will be published on/)).toBeVisible()
    await toLastStep(author, 'It closes on Tuesday.')
    await expect(
      author.getByText(/^Will not be published on .* unless another officer approves it/),
    ).toBeVisible()
    await author.goto(at(paths.organisationDashboard('view-campaigns')))
    await expect(author.getByText(/^Will not be published on/)).toBeVisible()
    await author.goto(at(paths.campaignDraft(id)))
    await toLastStep(author)
    await author.getByRole('button', { name: 'Send for review' }).click()
    await expect(author.getByText('In review.', { exact: true })).toBeVisible()
    await officer.reload()
    await officer.getByRole('radio', { name: /^Approve it/ }).check()
    await officer.getByRole('button', { name: 'Approve' }).click()
    await expect(officer.getByText(/^Will be published on/)).toBeVisible()
  })

  await test.step('at its hour it goes live, and who scheduled it is told', async () => {
    await runStatement(`update campaign_draft set publish_at = now() where id = $1`, [id])
    // The worker would add it within a minute.
    await runStatement(`select graphile_worker.add_job('timetable.publish-drafts', '{}'::json)`)
    const email = await waitForEmail(officerEmail, /^Your campaign is live/)
    await officer.goto(at(new URL(findLink(email, '/org/campaign/')).pathname))
    await expect(officer.getByRole('heading', { level: 1, name: 'Share this campaign' })).toBeVisible()
    await officer.getByRole('link', { name, exact: true }).click()
    await expect(officer.getByText('Approved by Olga Macarthur')).toBeVisible()
    await author.getByRole('button', { name: 'Back' }).click()
    await goToStep(author, 'Check')
    const gone = author.getByRole('alert').filter({ hasText: 'This draft was published or thrown away,' })
    await expect(gone.getByRole('link', { name: 'View campaigns' })).toBeVisible()
    await expect(author.getByText('In review.', { exact: true })).toHaveCount(0)
    await author.goto(at(paths.campaignDraft(id)))
    await expect(author.getByText('This draft was published or thrown away.')).toBeVisible()
    const call = await apiFor(secretaryEmail)
    expect((await call('GET /api/campaigns/:page/:size', { page: 0, size: 10 })).content).toHaveLength(1)
  })

  await test.step('a copy of it begins as a draft, with its leaflet and words', async () => {
    await author.goto(at(paths.organisationDashboard('view-campaigns')))
    await author.getByRole('link', { name: `Copy ${name}`, exact: true }).click()
    await expect(author.getByText('Change what is different, then an officer publishes it.')).toBeVisible()
    await expectAccessible(author)
    await author.getByRole('button', { name: 'Begin the draft' }).click()
    await expect(author.getByText('We have checked your leaflet.')).toBeAttached()
    await goToStep(author, 'Description and causes')
    await expect(author.getByLabel(/^Name/)).toHaveValue(name)
    await expect(author.getByRole('textbox', { name: /^Description/ })).toHaveValue('It closes on Tuesday.')
  })
})
