import type { Browser, Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  applyAsOrganisation,
  at,
  createMusketeer,
  demonstration,
  openDashboard,
  openFreshPage,
} from '../people.ts'
import { addLeaflet } from '../add-leaflet.ts'
import { publishCampaign } from '../publish-campaign.ts'

export interface FormCase {
  /** The file that calls `useApiForm` or renders a `ReasonButton`, relative to `web/src`. */
  source: string
  /** What a failure calls it. */
  title: string
  /** The name of its draft. Other forms may be on the same page. */
  draft: string | RegExp
  path: string
  /** Presses what shows the form, where it is not open at once. */
  open?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const accountForms = (settings: string): FormCase[] => [
  { source: 'identity/accounts/change-email.tsx', title: 'New email', draft: 'email', path: settings },
]

/** A musketeer signs up to the demonstration's first campaign and reports a delivery, which can then be changed. */
export async function listMusketeerForms(page: Page): Promise<FormCase[]> {
  const campaign = paths.musketeerCampaign(1)
  await page.goto(at(campaign))
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByLabel('Leaflets delivered').fill('20')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Thank you for updating your delivery data').waitFor()
  const settings = paths.musketeerDashboard('settings')
  const delivery = 'membership/deliveries/delivery-form.tsx'
  return [
    {
      source: 'causes/choose-causes.tsx',
      title: 'Causes',
      draft: 'causes',
      path: paths.musketeerDashboard('causes'),
    },
    {
      source: 'places/place-form.tsx',
      title: 'Where you deliver',
      draft: 'place',
      path: paths.musketeerDashboard('causes'),
    },
    { source: delivery, title: 'Report a delivery', draft: 'report', path: campaign },
    {
      source: 'membership/rounds/ask-for-doors.tsx',
      title: 'Which doors?',
      draft: 'round',
      path: campaign,
    },
    {
      source: delivery,
      title: 'Change a report',
      draft: /^change-report /,
      path: campaign,
      open: press(/^Change the report/),
    },
    {
      source: 'membership/leaflets/rhythm-forms.tsx',
      title: 'Frequency',
      draft: 'frequency',
      path: settings,
    },
    {
      source: 'membership/leaflets/rhythm-forms.tsx',
      title: 'Day and time',
      draft: 'leaflet-day',
      path: settings,
    },
    { source: 'membership/pauses/pause-form.tsx', title: 'Pause', draft: 'pause', path: settings },
    { source: 'identity/accounts/address-form.tsx', title: 'Address', draft: 'address', path: settings },
    ...accountForms(settings),
  ]
}

/** The forms of an organisation that has published a campaign. */
export async function listOrganisationForms(page: Page): Promise<FormCase[]> {
  const id = Number(await publishCampaign(page, 'Typed text'))
  const several = Number(await publishCampaign(page, 'Typed titles'))
  await addLeaflet(page, several, 'The second')
  const settings = paths.organisationDashboard('settings')
  const campaign = 'campaigns/editing/use-campaign-form.ts'
  return [
    {
      source: campaign,
      title: 'New campaign',
      draft: 'form',
      path: paths.organisationDashboard('new-campaign'),
    },
    { source: campaign, title: 'Change a campaign', draft: 'form', path: paths.organisationCampaign(id) },
    {
      source: 'campaigns/editing/leaflet-forms.tsx',
      title: 'Add a leaflet',
      draft: 'add-leaflet',
      path: paths.campaignLeaflets(id),
    },
    {
      source: 'campaigns/editing/leaflet-forms.tsx',
      title: 'Correct a leaflet',
      draft: 'correct-leaflet 1',
      path: `${paths.campaignLeaflets(id)}?correct=1`,
    },
    {
      source: 'campaigns/editing/leaflet-forms.tsx',
      title: 'Titles of leaflets',
      draft: 'leaflet-titles',
      path: paths.campaignLeaflets(several),
    },
    {
      source: 'organisations/details-form.tsx',
      title: 'Principal contact',
      draft: 'principal-contact',
      path: settings,
    },
    {
      source: 'organisations/details-form.tsx',
      title: 'Organisation’s address',
      draft: 'address',
      path: settings,
    },
    {
      source: 'organisations/details-form.tsx',
      title: 'Phone and website',
      draft: 'contact',
      path: settings,
    },
    ...accountForms(settings),
  ]
}

export const applicantForms: FormCase[] = [
  {
    source: 'organisations/application-form.tsx',
    title: 'Application',
    draft: 'form',
    path: paths.applicationForm(),
  },
]

/** What an administrator decides on: a reported campaign, an appeal, an application, an account and a suspended one. */
export async function listAdministratorForms(browser: Browser, page: Page): Promise<FormCase[]> {
  const organisation = await openFreshPage(browser)
  await openDashboard(organisation, demonstration.organisation, demonstration.password)
  const reported = await reportCampaign(organisation, 'Reported text')
  await reportCampaign(organisation, 'Appealed text')
  await applyAsOrganisation(browser, 'typed.applicant@journey.example', 'Typed Applicants')
  await createMusketeer(await openFreshPage(browser), 'Sue Typed', 'typed.suspended@journey.example')
  const find = (list: string, link: string | RegExp) => findPath(page, list, link)

  const review = await find(paths.administratorDashboard('reports'), 'Reported text')
  const appeal = await find(paths.administratorDashboard('reports'), 'Appealed text')
  await page.getByRole('radio', { name: 'No action' }).check()
  await page.getByLabel('Reason').fill('It is true.')
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('button', { name: 'Record an appeal' }).click()
  await page.getByRole('button', { name: 'Decide the appeal' }).waitFor()
  const suspended = await find(`${paths.administratorDashboard()}?q=typed.suspended`, 'Sue')
  await press('Suspend this account')(page)
  await page.getByRole('dialog').getByLabel('Reason').fill('They asked for it.')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend this account' }).click()
  await page.getByRole('heading', { name: /^Suspended since/ }).waitFor()

  const decisions = 'campaigns/reviews/review-decision.tsx'
  const reasons = (source: string, draft: string, title: string, path: string): FormCase => ({
    source,
    title,
    draft,
    path,
    open: press(title),
  })
  return [
    {
      source: 'mailing/newsletter.tsx',
      title: 'Newsletter',
      draft: 'form',
      path: paths.administratorDashboard('newsletter'),
    },
    {
      source: 'organisations/new-organisation.tsx',
      title: 'New organisation',
      draft: 'form',
      path: paths.administratorDashboard('new_org'),
    },
    {
      source: 'identity/administrators/administrators.tsx',
      title: 'Invite an administrator',
      draft: 'form',
      path: paths.administratorDashboard('administrators'),
    },
    ...accountForms(paths.administratorDashboard('settings')),
    { source: decisions, title: 'Decide a report', draft: 'form', path: review },
    { source: decisions, title: 'Decide an appeal', draft: 'form', path: appeal },
    reasons(
      'campaigns/reviews/take-down-campaign.tsx',
      'take-down',
      'Stop this campaign',
      paths.organisationCampaign(reported),
    ),
    reasons(
      'insight/application.tsx',
      'reject',
      'Reject this application',
      await find(`${paths.administratorDashboard('org_apps')}?q=typed`, 'Typed Applicants'),
    ),
    reasons(
      'insight/suspension.tsx',
      'suspend',
      'Suspend this account',
      await find(`${paths.administratorDashboard()}?q=${demonstration.musketeer}`, /./),
    ),
    reasons('insight/suspension.tsx', 'restore', 'Restore this account', suspended),
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
