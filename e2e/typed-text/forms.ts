import type { Browser, Page } from '@playwright/test'
import { leafletContent } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  apiOf,
  applyAsOrganisation,
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  openReport,
  startSession,
} from '../people.ts'
import { addLeaflet } from '../add-leaflet.ts'
import { findDraftInReview } from '../draft-in-review.ts'
import { openPrintHub } from './open-print-hub.ts'
import { publishCampaign } from '../publish-campaign.ts'

export interface FormCase {
  /** The file that calls `useApiForm` or renders a `ReasonButton`, relative to `web/src`. */
  source: string
  /** The name of its draft. Other forms may be on the same page. */
  draft: string | RegExp
  path: string
  /** Presses what shows the form, where it is not open at once. */
  open?: (page: Page) => Promise<unknown>
}

const form = (
  source: string,
  draft: string | RegExp,
  path: string,
  open?: (page: Page) => Promise<unknown>,
): FormCase => ({ source, draft, path, ...(open && { open }) })

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const changeEmail = (settings: string) => form('identity/accounts/change-email.tsx', 'email', settings)

/** A musketeer signs up to the demonstration's first campaign and reports a delivery, which can then be changed. */
export async function listMusketeerForms(page: Page): Promise<FormCase[]> {
  const campaign = paths.musketeerCampaign(1)
  await joinCampaign(page, 1)
  await openReport(page)
  await page.getByLabel('Leaflets delivered').fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Thank you for updating your delivery data').waitFor()
  const sector = await openPrintHub()
  const near = encodeURIComponent(sector)
  await askPrintHub(page, sector)
  const settings = paths.musketeerDashboard('settings')
  const delivery = 'membership/deliveries/delivery-form.tsx'
  return [
    form('causes/choose-causes.tsx', 'causes', paths.musketeerDashboard('causes')),
    form('places/place-form.tsx', 'place', paths.musketeerDashboard('causes')),
    form(delivery, 'report', `${campaign}#report`),
    form('membership/rounds/ask-for-doors.tsx', 'round', campaign),
    form('membership/rounds/own-streets.tsx', 'streets', campaign),
    form(delivery, /^change-report /, campaign, press(/^Change the report/)),
    form('membership/leaflets/rhythm-forms.tsx', 'frequency', settings),
    form('membership/leaflets/rhythm-forms.tsx', 'leaflet-day', settings),
    form('membership/pauses/pause-form.tsx', 'pause', settings),
    form('hubs/own-hub.tsx', 'print-hub', paths.ownPrintHub()),
    form('hubs/ask-form.tsx', 'ask-print-hub', `${paths.noPrinter()}?near=${near}`),
    form('hubs/notes.tsx', /^note-/, paths.noPrinter(), openNotes),
    form('identity/accounts/address-form.tsx', 'address', settings),
    form('identity/accounts/name-form.tsx', 'name', settings),
    changeEmail(settings),
  ]
}

/** Asks for the leaflet of the demonstration’s second campaign, so that notes can be written about it. */
async function askPrintHub(page: Page, near: string): Promise<void> {
  await joinCampaign(page, 2)
  const call = await apiOf(page)
  const { hubs } = await call('GET /api/printhubs', { near })
  await call('POST /api/printhub/:id/requests', {
    id: hubs[0]!.id,
    campaignId: 2,
    leaflets: 20,
    nickname: 'Bee',
    wantedBy: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    agrees: true,
  })
}

const openNotes = (page: Page) => page.getByText('Write to the print hub').click()

/** Opens a price that was noted. */
async function openPrice(page: Page): Promise<void> {
  const call = await apiOf(page)
  const priceFor = 'Typed price'
  const { prices } = await call('GET /api/org/printprices', {})
  if (!prices.some((each) => each.priceFor === priceFor)) {
    await call('POST /api/org/printprices', { quantity: 300, price: '9', priceFor })
    await page.reload()
  }
  await press(`Change 300, ${priceFor}`)(page)
}

/** The forms of an organisation that has published a campaign. */
export async function listOrganisationForms(page: Page): Promise<FormCase[]> {
  const id = Number(await publishCampaign(page, 'Typed text'))
  const several = Number(await publishCampaign(page, 'Typed titles'))
  await addLeaflet(page, several, 'The second')
  const call = await apiOf(page)
  const { id: made } = await call('POST /api/madeleaflet', { content: { ...leafletContent, picture: null } })
  const { id: draft } = await call('POST /api/campaigndraft', { content: {} })
  const settings = paths.organisationDashboard('settings')
  const campaign = 'campaigns/editing/use-campaign-form.ts'
  return [
    form('campaigns/drafts/use-draft-form.ts', `draft-${draft}`, paths.campaignDraft(draft)),
    form('campaigns/drafts/approve-draft.tsx', 'form', paths.draftReview(await findDraftInReview())),
    form(campaign, 'form', paths.copyCampaign(id)),
    form(campaign, 'form', paths.organisationCampaign(id)),
    form('campaigns/editing/leaflet-forms.tsx', 'add-leaflet', paths.campaignLeaflets(id)),
    form('campaigns/editing/leaflet-forms.tsx', 'correct-leaflet 1', paths.campaignLeaflets(id, 1)),
    form('campaigns/editing/leaflet-forms.tsx', 'leaflet-words 1', `${paths.campaignLeaflets(id)}?words=1`),
    form('campaigns/editing/leaflet-forms.tsx', 'leaflet-titles', paths.campaignLeaflets(several)),
    form('campaigns/making/use-leaflet-form.ts', 'form', paths.madeLeaflet(made)),
    form('campaigns/print-shop/prices.tsx', 'form', paths.printShop(id)),
    form('campaigns/print-shop/prices.tsx', /^price-/, paths.printShop(id), openPrice),
    form('organisations/details-form.tsx', 'principal-contact', settings),
    form('organisations/details-form.tsx', 'address', settings),
    form('organisations/details-form.tsx', 'contact', settings),
    form('organisations/branches/branches.tsx', 'form', paths.branches()),
    form('identity/api-keys/keys.tsx', 'form', paths.organisationKeys()),
    form('webhooks/webhooks.tsx', 'form', paths.organisationWebhooks()),
    form('identity/seats/people.tsx', 'form', paths.organisationDashboard('people')),
    form('mailing/member-messages/message-form.tsx', 'message', paths.memberMessages(id)),
    changeEmail(settings),
  ]
}

export const applicantForms: FormCase[] = [
  form('organisations/application-form.tsx', 'form', paths.applicationForm()),
]

/** With text that was kept, the dialog opens by itself once an application is chosen. */
async function openTogether(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().check()
  const opensItself = page.getByRole('dialog').waitFor({ timeout: 1000 })
  await opensItself.catch(() => press(/^Reject 1/)(page))
}

const closePrintHub = (page: Page) =>
  page.getByRole('region', { name: 'Typed Library' }).getByRole('button', { name: 'Close' }).click()

/** What an administrator decides on: a reported campaign, an appeal, an application, an account and a suspended one. */
export async function listAdministratorForms(browser: Browser, page: Page): Promise<FormCase[]> {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const reported = await reportCampaign(organisation, 'Reported text')
  await reportCampaign(organisation, 'Appealed text')
  await applyAsOrganisation(browser, 'typed.applicant@journey.example', 'Typed Applicants')
  await createMusketeer(await openFreshPage(browser), 'Sue Typed', 'typed.suspended@journey.example')
  const find = (list: string, link: string | RegExp) => findPath(page, list, link)

  const review = await find(paths.administratorDashboard('reports'), 'Reported text')
  const appeal = await find(paths.administratorDashboard('reports'), 'Appealed text')
  await page.getByRole('radio', { name: 'No action' }).check()
  await page.getByLabel('Reason').fill('It is true.')
  await page.getByRole('button', { name: 'Send decision' }).click()
  await page.getByRole('button', { name: 'Record an appeal' }).click()
  await page.getByRole('heading', { name: 'Decide the appeal' }).waitFor()
  const suspended = await find(`${paths.administratorDashboard('musketeers')}?q=typed.suspended`, 'Sue')
  await press('Suspend this account')(page)
  await page.getByRole('dialog').getByLabel('Reason').fill('They asked for it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend this account' }).click()
  await page.getByRole('heading', { name: /^Suspended since/ }).waitFor()

  const decisions = 'campaigns/reviews/review-decision.tsx'
  const application = await find(`${paths.administratorDashboard('org_apps')}?q=typed`, 'Typed Applicants')
  const active = await find(`${paths.administratorDashboard('musketeers')}?q=${demonstration.musketeer}`, /./)
  const toRead = await find(paths.administratorDashboard('member_messages'), 'A rent we can pay')
  const sent = await find(paths.administratorDashboard('member_messages'), 'Fair pay for care')
  const branch = await find(
    `${paths.administratorDashboard('orgs')}?q=${encodeURIComponent('Netherclough North')}`,
    /./,
  )
  await openPrintHub()
  const takeDown = 'campaigns/reviews/take-down-campaign.tsx'
  const suspension = 'insight/suspension.tsx'
  return [
    form('mailing/newsletter.tsx', 'form', paths.administratorDashboard('newsletter')),
    form('organisations/new-organisation.tsx', 'form', paths.administratorDashboard('new_org')),
    form(
      'identity/administrators/administrators.tsx',
      'form',
      paths.administratorDashboard('administrators'),
    ),
    changeEmail(paths.administratorDashboard('settings')),
    form(decisions, 'form', review),
    form(decisions, 'form', appeal),
    form(takeDown, 'take-down', paths.organisationCampaign(reported), press('Stop this campaign')),
    form('mailing/member-messages/decide-message.tsx', 'decision', toRead),
    form(
      'mailing/member-messages/review-message.tsx',
      'take-down-message',
      sent,
      press('Take this message down'),
    ),
    form('hubs/print-hubs.tsx', /^refuse-hub/, paths.administratorDashboard('print_hubs'), closePrintHub),
    form('insight/application.tsx', 'confirm', application, press('Confirm this application')),
    form('insight/application.tsx', 'reject', application, press('Reject this application')),
    form('insight/vouch.tsx', 'vouch', branch, press('Take the vouch back')),
    form(
      'insight/decide-together.tsx',
      'reject-chosen',
      `${paths.administratorDashboard('org_apps')}?q=typed`,
      openTogether,
    ),
    form(suspension, 'suspend', active, press('Suspend this account')),
    form(suspension, 'restore', suspended, press('Restore this account')),
  ]
}

async function reportCampaign(page: Page, name: string): Promise<number> {
  const id = Number(await publishCampaign(page, name))
  await page.goto(at(paths.reportLeaflet(id)))
  await page.getByRole('radio', { name: 'It says something untrue' }).check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('heading', { name: 'Thank you for telling us' }).waitFor()
  return id
}

/** Follows a link of a list. @returns where it leads */
async function findPath(page: Page, list: string, link: string | RegExp): Promise<string> {
  await page.goto(at(list))
  await page.getByRole('row').getByRole('link', { name: link }).first().click()
  await page.waitForURL(/\/admin\/(?!dashboard)/)
  return new URL(page.url()).pathname
}
