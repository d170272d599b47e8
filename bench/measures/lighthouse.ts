/**
 * Lighthouse on the pages where visitors arrive and on the dashboards, as on a phone with a slow connection, over HTTPS and HTTP/2 as
 * visitors reach the product. The throttling is real, so a busy machine (see its load) scores lower. Targets: a median of at least 95 for
 * performance and 100 for the other categories, and a layout shift of at most 0.02.
 * `npm run bench -- lighthouse`, `RUNS=5 npm run bench -- lighthouse`.
 */
import { chromium } from '@playwright/test'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { password } from '@street-musketeers/demonstration/content.ts'
import { clientOf } from '@street-musketeers/server/test/attacks/visitor.ts'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { loadavg } from 'node:os'
import { findChromium } from '../../scripts/chromium.mjs'
import { median, report } from '../report.ts'
import { startHttp2Front } from './http2-front.ts'

const pages = [
  '/',
  '/learnmore',
  '/donate',
  '/about',
  '/signin/new',
  '/signup',
  '/campaigns',
  '/public-campaign/1',
]
const dashboards = {
  'musketeer@demo.example': [
    '/musketeer/dashboard',
    '/musketeer/dashboard/select-campaigns',
    '/musketeer/dashboard/history',
    '/musketeer/campaign/1',
  ],
  'union@demo.example': [
    '/org/dashboard',
    '/org/dashboard/view-campaigns',
    '/org/dashboard/data',
    '/org/campaign/1',
  ],
  'admin@demo.example': ['/admin/dashboard'],
  'applicant@demo.example': ['/id/info'],
}
const targets = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Search engines see no dashboard. */
const dashboardTargets = { performance: 95, accessibility: 100, 'best-practices': 100 }
const maxLayoutShift = 0.02
type Category = keyof typeof targets
type Targets = Partial<Record<Category, number>>
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const runs = Number(process.env.RUNS) || 3
// The product refuses to start with a name that resembles one of its settings.
delete process.env.RUNS

const stack = await startStack()
const front = await startHttp2Front(stack.url)
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--ignore-certificate-errors',
  ],
})
try {
  console.log('Over HTTPS with HTTP/2, as behind deploy/nginx.conf.')
  console.log(`Medians of ${runs} runs of each page; the lowest and highest performance in brackets.`)
  for (const page of pages) await measure(page, targets)
  for (const [email, tabs] of Object.entries(dashboards)) {
    await signInAs(email)
    for (const tab of tabs) await measure(tab, dashboardTargets)
  }
} finally {
  chrome.kill()
  front.stop()
  await stack.stop()
}

/** Opens a session, with the authenticator's code if the account has one. */
async function openSession(email: string): Promise<Session> {
  const call = clientOf(stack)
  try {
    return await call('POST /api/signin', { email, password })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.ticket) throw error
    const codes = (await (await fetch(`${stack.mailboxUrl}/api/codes`)).json()) as Record<
      'email' | 'code',
      string
    >[]
    const code = codes.find((each) => each.email === email)!.code
    return call('POST /api/signin/secondfactor', { ticket: error.ticket, code })
  }
}

/** Stores a session in the browser that Lighthouse uses; it keeps it from page to page. */
async function signInAs(email: string): Promise<void> {
  const session = await openSession(email)
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  const page = await browser.contexts()[0]!.newPage()
  await page.goto(`${front.url}/robots.txt`)
  await page.evaluate(({ authorities, ...rest }) => {
    localStorage.clear()
    for (const [key, value] of Object.entries({ ...rest, authorities: JSON.stringify(authorities) }))
      localStorage.setItem(key, String(value))
  }, session)
  await page.close()
  await browser.close()
}

async function measure(page: string, least: Targets): Promise<void> {
  const categories = Object.keys(least) as Category[]
  const reports: Result[] = []
  for (let run = 0; run < runs; run++) reports.push(await visit(page, categories))
  const scores = categories.map((name) => median(reports.map((report) => scoreOf(report, name))))
  const missed = categories.filter((name, index) => scores[index]! < least[name]!)

  const performance = reports.map((report) => scoreOf(report, 'performance'))
  const valueOf = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0))
  const time = (audit: string) => `${Math.round(valueOf(audit))} ms`
  const shift = valueOf('cumulative-layout-shift')
  report(
    page,
    `${categories.map((name, index) => `${name} ${scores[index]}`).join(', ')} (${Math.min(...performance)}–${Math.max(...performance)}; first paint ${time('first-contentful-paint')}, largest ${time('largest-contentful-paint')}, layout shift ${shift.toFixed(3)}, load ${loadavg()[0]!.toFixed(1)})`,
    `at least ${least.performance} for performance, 100 for the others, layout shift at most ${maxLayoutShift}`,
    missed.length === 0 && shift <= maxLayoutShift,
  )
  for (const name of missed)
    for (const line of failedAudits(reports[0]!, name)) console.log(`    ${name}: ${line}`)
}

async function visit(page: string, onlyCategories: Category[]): Promise<Result> {
  const result = await lighthouse(front.url + page, {
    port: chrome.port,
    onlyCategories,
    throttlingMethod: 'devtools',
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${page}.`)
  return result.lhr
}

function scoreOf({ categories: results }: Result, name: Category): number {
  return Math.round((results[name]?.score ?? 0) * 100)
}

function failedAudits({ categories: results, audits }: Result, name: Category): string[] {
  return (results[name]?.auditRefs ?? []).flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 1
      ? `${audit.title} (${audit.displayValue ?? audit.score})`
      : []
  })
}
