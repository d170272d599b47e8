/**
 * Lighthouse on the pages visitors land on, as on a phone with a slow line: real throttling, not simulated, so a machine that is
 * busy (the load) scores lower. Fails where a median lies below 99 for performance or 100 for the others.
 * `npm run bench -- lighthouse`, `RUNS=5 npm run bench -- lighthouse`.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { loadavg } from 'node:os'
import { findChromium } from '../../scripts/chromium.mjs'
import { median } from '../percentile.ts'
import { report } from '../report.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'

const pages = ['/', '/learnmore', '/donate', '/about', '/signin/new', '/signup', '/public-campaign/1']
const wanted = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof wanted
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const categories = Object.keys(wanted) as Category[]
const runs = Number(process.env.RUNS) || 3

const whole = await startStack()
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  console.log(`Medians of ${runs} runs a page; the lowest and the highest of performance in brackets.`)
  for (const page of pages) {
    const reports: Result[] = []
    for (let run = 0; run < runs; run++) reports.push(await visit(page))
    const scores = categories.map((name) => median(reports.map((report) => scoreOf(report, name))))
    const missed = categories.filter((name, at) => scores[at]! < wanted[name])

    const performance = reports.map((report) => scoreOf(report, 'performance'))
    const time = (audit: string) =>
      `${median(reports.map(({ audits }) => Math.round(audits[audit]?.numericValue ?? 0)))} ms`
    report(
      page,
      `${categories.map((name, at) => `${name} ${scores[at]}`).join(', ')} (${Math.min(...performance)}–${Math.max(...performance)}; first paint ${time('first-contentful-paint')}, largest ${time('largest-contentful-paint')}, load ${loadavg()[0]!.toFixed(1)})`,
      'at least 99 for performance, 100 for the others',
      missed.length === 0,
    )
    for (const name of missed)
      for (const line of failedAudits(reports[0]!, name)) console.log(`    ${name}: ${line}`)
  }
} finally {
  chrome.kill()
  await whole.stop()
}

async function visit(page: string): Promise<Result> {
  const result = await lighthouse(whole.url + page, {
    port: chrome.port,
    onlyCategories: categories,
    throttlingMethod: 'devtools',
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${page}.`)
  return result.lhr
}

function scoreOf({ categories: found }: Result, name: Category): number {
  return Math.round((found[name]?.score ?? 0) * 100)
}

function failedAudits({ categories: found, audits }: Result, name: Category): string[] {
  return (found[name]?.auditRefs ?? []).flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 1
      ? `${audit.title} (${audit.displayValue ?? audit.score})`
      : []
  })
}
