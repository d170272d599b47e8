/**
 * Lighthouse on the pages visitors land on, as on a phone with a slow line: real throttling, not simulated.
 * `npm run bench` prints the scores and fails below 99 for performance or 100 for the others.
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/chromium.mjs'
import { startWhole } from '@street-musketeers/sandbox/start-whole.ts'

const pages = ['/', '/learnmore', '/donate', '/about', '/signin/new', '/signup', '/public-campaign/1']
const wanted = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof wanted
const categories = Object.keys(wanted) as Category[]

const whole = await startWhole()
const chrome = await launch({
  chromePath: await findChromium(),
  chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
let below = 0
try {
  console.log(['page'.padEnd(20), ...categories, 'first paint'].join('  '))
  for (const page of pages) {
    const result = await lighthouse(whole.url + page, {
      port: chrome.port,
      onlyCategories: categories,
      throttlingMethod: 'devtools',
      logLevel: 'error',
    })
    if (!result) throw new Error(`Lighthouse said nothing of ${page}.`)
    const { lhr } = result
    const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
    const missed = categories.filter((name, at) => scores[at]! < wanted[name])
    below += missed.length
    console.log(
      [
        page.padEnd(20),
        ...scores.map((score, at) => String(score).padStart(categories[at]!.length)),
        `${Math.round(lhr.audits['first-contentful-paint']?.numericValue ?? 0)} ms`,
      ].join('  '),
    )
    for (const name of missed)
      for (const { id } of lhr.categories[name]?.auditRefs ?? []) {
        const audit = lhr.audits[id]
        if (audit?.score !== null && audit?.score !== undefined && audit.score < 1)
          console.log(`    ${name}: ${audit.title} (${audit.displayValue ?? audit.score})`)
      }
  }
} finally {
  chrome.kill()
  await whole.stop()
}
console.log(
  below
    ? `${below} scores lie below the bar.`
    : 'Every score reaches the bar: 99 for performance, 100 for the others.',
)
process.exitCode = below ? 1 : 0
