import type { Browser, Page } from '@playwright/test'
import { address, leafletContent, orgInfo } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { expectAccessible } from '../../page-checks.ts'
import {
  apiOf,
  at,
  createOrganisation,
  demonstration,
  openFreshPage,
  password,
  startSession,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

/** An organisation that an administrator lets vouch for its branches. @returns its page, signed in */
async function createUnion(browser: Browser, email: string, name: string): Promise<Page> {
  const officer = await createOrganisation(browser, email, name)
  const { id } = await (await apiOf(officer))('GET /api/user', {})
  const administrator = await openFreshPage(browser)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await (
    await apiOf(administrator)
  )('PUT /api/user/:id/vouching', { id, mayVouch: true })
  await administrator.context().close()
  return officer
}

/** A branch that accepts its union's invitation and applies. @returns its page, signed in */
async function joinUnion(browser: Browser, union: Page, email: string, organisation: string): Promise<Page> {
  await (
    await apiOf(union)
  )('POST /api/org/branches', { email })
  const link = findLink(await waitForEmail(email, /invites your branch/), '/invitation/branch')
  const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation')!
  const page = await openFreshPage(browser)
  const names = { firstName: 'Annie', lastName: 'Kenney' }
  await (
    await apiOf(union)
  )('POST /api/org/branches/accept', { invitation, ...names, password })
  await startSession(page, email)
  await (
    await apiOf(page)
  )('POST /api/user/orgdetails', { address: { ...address, organisation }, orgInfo })
  await startSession(page, email)
  return page
}

/** What a campaign's file says, as we read its PDF. */
async function readFile(page: Page, campaignId: number): Promise<string> {
  const call = await apiOf(page)
  const { campaignLeafletFile } = await call('GET /api/campaign/:id', { id: campaignId })
  const file = await (await fetch(at(campaignLeafletFile))).blob()
  return (await call('POST /api/leaflet', { file })).text
}

test('a union offers a leaflet, and a branch fills in place, time and contact and publishes it', async ({
  browser,
}) => {
  const name = 'Weavers of the North'
  const union = await createUnion(browser, 'union.weavers@masters.example', name)
  await publishCampaign(union, 'Fair pay for weavers')
  const blank = { date: '', time: '', place: '', directions: '', address: '' }
  const content = {
    ...leafletContent,
    headline: 'Fair pay for weavers',
    text: 'Nine hours paid of fifteen.',
    picture: null,
    action: { ...leafletContent.action, ...blank, words: 'Come to the meeting' },
  }
  await (
    await apiOf(union)
  )('POST /api/madeleaflet', { content })

  await union.goto(at(paths.organisationDashboard('leaflets')))
  await union.getByRole('link', { name: 'Offer to branches Fair pay for weavers' }).click()
  await expect(union.getByText('Front')).toBeVisible()
  await union.getByLabel('Campaign').selectOption('Fair pay for weavers')
  await expectAccessible(union)
  await union.getByRole('button', { name: 'Offer it to your branches' }).click()
  await expect(union.getByText('Offered. Your branches see it under New campaign.')).toBeVisible()
  await expect(union.getByRole('link', { name: /^See the offer/ })).toBeVisible()
  await expect(union.getByRole('link', { name: /^Go on/ })).toHaveCount(0)

  const branch = await joinUnion(browser, union, 'branch.weavers@masters.example', 'Weavers of Leeds')
  await branch.setViewportSize({ width: 360, height: 740 })
  await branch.goto(at(paths.organisationDashboard()))
  await branch.getByRole('link', { name: `A leaflet from ${name}` }).click()
  const offered = branch.getByRole('region', { name: `Ready-made by ${name}` })
  await expect(offered).toContainText('Meeting, A5, for the campaign Fair pay for weavers.')
  await expectAccessible(branch)
  await offered.getByRole('button', { name: 'Complete it' }).click()

  await expect(branch.getByRole('heading', { level: 1, name: 'Complete your union’s leaflet' })).toBeVisible()
  await expect(branch.getByLabel('Headline')).toHaveCount(0)
  await expect(branch.getByLabel('Organisation')).toHaveValue('Weavers of Leeds')
  await branch.getByRole('button', { name: 'Use this leaflet' }).last().click()
  await expect(branch.getByRole('link', { name: 'Enter the day of the meeting.' })).toBeVisible()
  await branch.getByRole('textbox', { name: 'Date' }).fill('2035-01-15')
  await branch.getByLabel('Time').fill('19:00')
  await branch.getByRole('textbox', { name: 'Place (optional)', exact: true }).fill('Leeds Town Hall')
  await branch.getByLabel('Telephone').fill('0113 496 0000')
  await branch.getByRole('radio', { name: /^No/ }).check()
  await branch.getByRole('heading', { name: 'Your union’s words' }).click()
  await expect(branch.getByRole('heading', { level: 3, name: 'Fair pay for weavers' })).toBeVisible()
  await expect(branch.getByText('Nothing to change.')).toBeVisible()
  await expectAccessible(branch)
  await branch.getByRole('button', { name: 'Use this leaflet' }).last().click()

  await expect(branch).toHaveURL(/\/new-campaign\?draft=\d+&leaflet=\d+$/)
  await expect(branch.getByText('We have checked your leaflet.')).toBeAttached()
  await branch.getByRole('button', { name: /^Next: / }).click()
  await expect(branch.getByLabel(/^Name/)).toHaveValue('Fair pay for weavers')
  await expect(branch.getByRole('textbox', { name: /^Description/ })).toHaveValue(
    'Why it matters, in a few plain words.',
  )
  await expect(branch.getByLabel('Libraries', { exact: true })).toBeChecked()
  await branch.getByRole('button', { name: /^Next: / }).click()
  await branch.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(branch.getByText('Your campaign was saved on the system.')).toBeVisible()

  const { content: published } = await (
    await apiOf(branch)
  )('GET /api/campaigns/:page/:size', {
    page: 0,
    size: 1,
  })
  const words = await readFile(branch, published[0]!.campaignId)
  for (const part of [
    'Fair pay for weavers',
    'Nine hours paid of fifteen.',
    'Leeds Town Hall',
    'Weavers of Leeds',
    '0113 496 0000',
  ])
    expect(words).toContain(part)

  await union.getByRole('link', { name: /^See the offer/ }).click()
  await union.getByRole('button', { name: 'Take it back' }).click()
  await expect(union.getByText('Taken back.', { exact: false })).toBeVisible()
  await expect(union.getByRole('link', { name: /^Go on/ })).toBeVisible()
  await branch.goto(at(paths.organisationDashboard('new-campaign')))
  await expect(branch.getByRole('heading', { level: 1, name: 'New campaign' })).toBeVisible()
  await expect(offered).toHaveCount(0)
})
