import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type axeCore from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { matchRoutes, type RouteObject } from 'react-router'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import routes from '../web/src/routes.ts'
import { runStatement } from './database.ts'
import { findDraftInReview } from './draft-in-review.ts'
import { insertSentNewsletter } from './sent-newsletter.ts'
import { apiFor, at, demonstration, startSession } from './people.ts'

declare const axe: typeof axeCore

/** Every page, by the kind of visitor who may see it; `every-page.test.ts` compares them with the routes. */
export const pages = {
  nobody: [
    paths.home(),
    paths.learnMore(),
    paths.donate(),
    paths.manageDonation(),
    '/donationsuccess',
    paths.about(),
    paths.terms(),
    paths.privacy(),
    paths.accessibility(),
    paths.developers(),
    paths.contact(),
    paths.signIn('new'),
    paths.signIn('emailupdate'),
    paths.signInByLink(),
    paths.secondStep(),
    paths.providerReturn(),
    paths.linkAccount(),
    paths.signUp(),
    paths.join(1),
    paths.join(1, 'K3F9A2BC'),
    paths.socialSignUp(),
    paths.forgotPassword(),
    paths.resetPassword(),
    '/invitation',
    '/invitation/organisation',
    '/invitation/branch',
    paths.confirmCode('activate'),
    paths.confirmCode('passwordchange'),
    paths.confirmCode('emailupdate'),
    '/leave/n-1-1-0000000000000000000000',
    paths.campaigns(),
    paths.campaigns({ q: 'zebra' }),
    paths.publicCampaign(1),
    paths.publicOrganisation(1),
    paths.newsletters(),
    paths.newsletter(1),
    paths.scannedLeaflet(1, 'K3F9A2BC-01234567'),
    paths.scannedMadeLeaflet('M1-1', '01234567'),
    paths.noMoreLeaflets(1),
    paths.leafletsAgain('a-link-that-has-ended'),
    paths.reportLeaflet(1),
    paths.readLeaflets(1),
    paths.report('1-1-a-link-that-has-ended'),
    paths.printByLink('1-1-a-link-that-has-ended'),
    paths.doorstep('1-1-a-link-that-has-ended'),
    paths.libraryLink('K3F9A-2BCDE'),
    paths.skipByLink('1-1-a-link-that-has-ended'),
    paths.pauseByLink('1-1-a-link-that-has-ended'),
    paths.unauthorised(),
    '/no/such/page',
  ],
  musketeer: [
    ...paths.tabs.musketeer.map(paths.musketeerDashboard),
    paths.musketeerCampaign(1),
    paths.printPack(1),
    paths.musketeerCampaign(2),
    paths.shareCampaign(1),
    paths.ownYear(2026),
    paths.noPrinter(),
    paths.ownPrintHub(),
    paths.ownRoles(),
    paths.suspended(),
  ],
  organisation: [
    ...paths.tabs.organisation.map(paths.organisationDashboard),
    paths.branches(),
    paths.organisationCampaign(1),
    paths.shareOwnCampaign(1),
    paths.campaignFigures(1),
    paths.copyCampaign(1),
    paths.offerLeaflet(1),
    paths.draftReview(1),
    paths.memberMessages(1),
    paths.campaignLeaflets(1),
    paths.organisationPrintPack(1),
    paths.printShop(1),
    paths.namedPrintHubs(1),
    paths.madeLeafletShop(1),
    paths.newMadeLeaflet(),
    paths.madeLeaflet(1),
    paths.goodLeaflet(),
    paths.organisationActions(),
    paths.organisationKeys(),
    paths.organisationWebhooks(),
    paths.organisationWebhook(1),
    paths.organisationSecondFactor(),
  ],
  administrator: [
    ...paths.tabs.administrator.map(paths.administratorDashboard),
    paths.auditOf(1),
    paths.administratorDonors(2026),
    paths.administratorMessage(1),
    paths.administratorReview(1),
    paths.administratorRefusedHomes(),
    paths.administratorMemberMessage(1),
    paths.administratorMusketeer(1),
    paths.administratorOrganisation(1),
    paths.administratorApplication(1),
    paths.administratorSecondFactor(),
    paths.applicationForm(),
    paths.applicationThanks(),
    paths.musketeerDashboard('causes'),
    paths.musketeerDashboard('select-campaigns'),
    paths.musketeerDashboard('view-campaigns'),
    paths.musketeerDashboard('leaflets'),
    paths.musketeerDashboard('history'),
    paths.musketeerDashboard('settings'),
    paths.organisationDashboard('new-campaign'),
    paths.organisationDashboard('settings'),
  ],
  applicant: [paths.applicationThanks(), paths.applicantSettings()],
}

/** What feed readers and calendars read, the card in a page of another site, and a worker's script: the journeys about them look at them. */
export const documents = [
  paths.campaignsFeed(),
  paths.organisationFeed(1),
  paths.newslettersFeed(),
  paths.lastDay(1),
  paths.lastDays(1),
  paths.embeddedCard(1),
  paths.doorstepWorker(),
  paths.libraryPack('K3F9A-2BCDE'),
]

export type Visitor = keyof typeof pages
export const visitors = Object.keys(pages) as Visitor[]

/** Routes that only redirect or answer with a file. */
const withoutScreen = new Set<string | undefined>(['activate', 'signin', 'manifest.webmanifest'])

const asRoutes = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries
    .filter(({ path }) => !withoutScreen.has(path))
    .map(({ path, index, file, children }): RouteObject =>
      index
        ? { id: file, index, ...(path && { path }) }
        : { id: file, ...(path && { path }), children: asRoutes(children ?? []) },
    )
const screensOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ id, children }) => (children?.length ? screensOf(children) : [id!]))

const all = asRoutes(routes)
/** The files of all screens. */
export const screens = screensOf(all)
/** The file of the screen that an address shows. */
export const screenOf = (path: string): string | undefined =>
  matchRoutes(all, path.split('?')[0]!)?.at(-1)?.route.id

type PageObject = 'musketeer' | 'organisation' | 'publisher' | 'application' | 'review' | 'message'

/** Ids from the clock (rule: ids-tell-no-counts), and the pages that show what has them. */
const selectIds = `
  select min(account.id) filter (where role = 'musketeer' and closed_at is null) as musketeer,
    min(account.id) filter (where role = 'organisation' and closed_at is null) as organisation,
    (select account_id from campaign where id = 1) as publisher,
    (select min(account_id) from application where decided_at is null) as application,
    (select min(id) from campaign_review) as review,
    (select min(id) from member_message where state = 'waiting') as message
  from account`

/** A leaflet that the demonstration's organisation has made. @returns its id */
async function findMadeLeaflet(): Promise<number> {
  const call = await apiFor(demonstration.organisation, demonstration.password)
  const { leaflets } = await call('GET /api/madeleaflets', {})
  return leaflets[0]!.id
}

/** A webhook of the demonstration's organisation, with a test that was sent to nobody. @returns its id */
async function findWebhook(): Promise<number> {
  const call = await apiFor(demonstration.organisation, demonstration.password)
  const [webhook] = (await call('GET /api/org/webhooks', {})).webhooks
  if (webhook) return webhook.id
  const serverAddress = 'http://localhost:9/hook'
  const { id } = await call('POST /api/org/webhooks', {
    name: 'Our website',
    serverAddress,
    events: ['campaign.ended'],
  })
  await call('POST /api/org/webhooks/:id/test', { id })
  return id
}

/**
 * The pages of a kind of visitor in the running product: those of an account, an application, a review, a draft, a message to members, a webhook or a leaflet
 * that is made here show one that exists.
 */
export async function findPages(visitor: Visitor): Promise<string[]> {
  const [ids] = await runStatement<Record<PageObject, number>>(selectIds)
  const { musketeer, organisation, publisher, application, review, message } = ids!
  const shown = new Map([
    [paths.auditOf(1), paths.auditOf(musketeer)],
    [paths.publicOrganisation(1), paths.publicOrganisation(publisher)],
    [paths.administratorReview(1), paths.administratorReview(review)],
    [paths.administratorMemberMessage(1), paths.administratorMemberMessage(message)],
    [paths.administratorMusketeer(1), paths.administratorMusketeer(musketeer)],
    [paths.administratorOrganisation(1), paths.administratorOrganisation(organisation)],
    [paths.administratorApplication(1), paths.administratorApplication(application)],
    ...(visitor === 'nobody'
      ? [[paths.newsletter(1), paths.newsletter(await insertSentNewsletter('Sixty streets'))] as const]
      : []),
    ...(visitor === 'organisation'
      ? [
          [paths.madeLeaflet(1), paths.madeLeaflet(await findMadeLeaflet())] as const,
          [paths.madeLeafletShop(1), paths.madeLeafletShop(await findMadeLeaflet())] as const,
          [paths.offerLeaflet(1), paths.offerLeaflet(await findMadeLeaflet())] as const,
          [paths.draftReview(1), paths.draftReview(await findDraftInReview())] as const,
          [paths.organisationWebhook(1), paths.organisationWebhook(await findWebhook())] as const,
        ]
      : []),
  ])
  return pages[visitor].map((path) => shown.get(path) ?? path)
}

export async function signInAs(page: Page, visitor: Visitor): Promise<void> {
  if (visitor !== 'nobody') await startSession(page, demonstration[visitor], demonstration.password)
}

/** Waits until a page shows its content instead of its skeleton. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) &&
      !document.querySelector('[data-skeleton]'),
  )
}

/** Opens a page, waits until it has loaded, and fails if it shows an error. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await waitUntilLoaded(page)
  await expect(page.getByRole('heading', { name: /^(That did not work|Something went wrong)$/ })).toHaveCount(
    0,
  )
}

/** The calls that began before the page's scripts, and that these did not make. */
export const callsInVain = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...((window as { early?: { replies: Map<string, unknown> } }).early?.replies.keys() ?? []),
  ])

/** Opens everything that is folded in the content of a page. */
export const unfold = (page: Page): Promise<void> =>
  page
    .locator('main details:not(nav details)')
    .evaluateAll((folds: HTMLDetailsElement[]) => folds.forEach((fold) => (fold.open = true)))

export async function openUnfolded(page: Page, path: string): Promise<void> {
  await openPage(page, path)
  await unfold(page)
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** The rule about contrast of text (WCAG 1.4.3). */
export const contrast = ['wcag143']
const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * The faults that axe finds in the page as it is now, one line each.
 * @param rules the tags of the rules to check, WCAG 2.2 AA by default; null for all of axe's rules
 * @param part a selector of the part of the page to check, by default all of it
 */
export async function accessibilityFaults(
  page: Page,
  rules: string[] | null = wcag22aa,
  part = 'html',
): Promise<string[]> {
  // Each frame needs axe, because it checks the frames inside it. Loading axe takes as long as a check, so it is loaded once a page.
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axeSource)
  const faults = await page.evaluate(
    async ([runOnly, include]) => {
      // Halfway between two colours, text has too little contrast.
      const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      await Promise.allSettled(transitions.map(({ finished }) => finished))
      // What a sticky bar covers half of is too small a target to axe, so the result would depend on how far the page is scrolled.
      const { scrollX, scrollY } = window
      window.scrollTo({ top: 0, behavior: 'instant' })
      const { violations } = await axe.run(include, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
      })
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
      return violations.map(
        ({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.flat().join(' ')).join(', ')}`,
      )
    },
    [rules, part] as const,
  )
  return faults.map((fault) => `${new URL(page.url()).pathname}: ${fault}`)
}
