/**
 * Lighthouse on the pages where visitors arrive, as on a phone with a slow connection. The throttling is real, so a busy machine (see its load)
 * scores lower. Targets: a median of at least 99 for performance and 100 for the other categories.
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
const targets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof targets
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
const categories = Object.keys(targets) as Category[]
const runs = Number(process.env.RUNS) || 3

const stack = await startStack()
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  console.log(`Medians of ${runs} runs of each page; the lowest and highest performance in brackets.`)
  for (const page of pages) {
    const reports: Result[] = []
    for (let run = 0; run < runs; run++) reports.push(await visit(page))
    const scores = categories.map((name) => median(reports.map((report) => scoreOf(report, name))))
    const missed = categories.filter((name, index) => scores[index]! < targets[name])

    const performance = reports.map((report) => scoreOf(report, 'performance'))
    const time = (audit: string) =>
      `${median(reports.map(({ audits }) => Math.round(audits[audit]?.numericValue ?? 0)))} ms`
    report(
      page,
      `${categories.map((name, index) => `${name} ${scores[index]}`).join(', ')} (${Math.min(...performance)}–${Math.max(...performance)}; first paint ${time('first-contentful-paint')}, largest ${time('largest-contentful-paint')}, load ${loadavg()[0]!.toFixed(1)})`,
      'at least 99 for performance, 100 for the others',
      missed.length === 0,
    )
    for (const name of missed)
      for (const line of failedAudits(reports[0]!, name)) console.log(`    ${name}: ${line}`)
  }
} finally {
  chrome.kill()
  await stack.stop()
}

async function visit(page: string): Promise<Result> {
  const result = await lighthouse(stack.url + page, {
    port: chrome.port,
    onlyCategories: categories,
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
