/**
 * Public pages: requests a second of two web processes, as they are installed, on the machine that they share with the load generator and PostgreSQL; and how
 * soon a campaign that an administrator takes down in another process is gone from theirs.
 */
import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { password } from '@street-musketeers/demonstration/content.ts'
import { signInAs } from '@street-musketeers/server/test/attacks/people.ts'
import { clientOf } from '@street-musketeers/server/test/attacks/visitor.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startLoadGenerator } from '../load-generator.ts'
import { signInToDemonstration } from '../demonstration.ts'
import { processorSeconds } from '../process-usage.ts'
import { environmentOf, startWeb } from '../product.ts'
import { percentile, report } from '../report.ts'

const seconds = 3
const connections = 16
const maxTakedownMs = 5000
/** As Chrome and Firefox send it. */
const encodings = 'gzip, deflate, br'

const stack = await startStack()
const environment = environmentOf({
  DATABASE_URL: readRunning(stack.dataDirectory)!.databaseUrl,
  DATA_DIR: stack.dataDirectory,
  PUBLIC_URL: stack.url,
  SECRET_KEY: readFileSync(join(stack.dataDirectory, 'secret-key'), 'utf8').trim(),
})
const webs = [await startWeb(environment), await startWeb(environment)]
const spentByWebs = () => webs.reduce((total, { pid }) => total + processorSeconds(pid), 0)
const generator = startLoadGenerator()

/** Joins a campaign as one of the demonstration's people, and waits for the email. @returns the path of its page for a report */
async function findReportPath(): Promise<string> {
  const email = 'musketeer@demo.example'
  const { call } = await signInAs(stack, email, password)
  for (const id of [1, 2, 3]) await call('POST /api/campaigndistributor', { id }).catch(() => undefined)
  for (;;) {
    const emails = await listEmails(stack.mailboxUrl, email)
    const path = emails.map(({ text }) => /\/report\/[\w-]+$/m.exec(text)?.[0]).find(Boolean)
    if (path) return path
    await sleep(500)
  }
}

async function measurePage(name: string, path: string, target: number): Promise<void> {
  const load = { ports: webs.map(({ port }) => port), connections, requests: [{ path, encodings }] }
  await generator.run({ ...load, seconds: 1 })
  const before = spentByWebs()
  const { perSecond, count, latencies } = await generator.run({ ...load, seconds })
  const spent = ((spentByWebs() - before) / count) * 1000
  report(
    `${name}: requests a second on ${connections} connections`,
    `${Math.round(perSecond)} (${spent.toFixed(2)} ms of processor time each, 99th percentile ${percentile(latencies, 0.99).toFixed(1)} ms)`,
    `at least ${target}`,
    perSecond >= target,
  )
}

/** Takes a campaign down while its pages are read, and waits until none shows it. */
async function measureTakedown(id: number): Promise<void> {
  const { administrator } = await signInToDemonstration(stack)
  const { campaignName } = await clientOf(stack)('GET /api/campaign/:id', { id })
  const showsIt = async (path: string) => {
    const pages = await Promise.all(webs.map(async ({ url }) => (await fetch(url + path)).text()))
    return pages.some((page) => page.includes(campaignName))
  }
  // A page of results repeats what was searched for, so that is not the whole name.
  const [firstWord = ''] = campaignName.split(' ')
  const paths = [`/public-campaign/${id}`, '/campaigns', `/campaigns?q=${encodeURIComponent(firstWord)}`, '/']
  const shown: string[] = []
  for (const path of paths) if (await showsIt(path)) shown.push(path)
  await administrator('POST /api/campaign/:id/takedown', { id, reason: 'It promises what nobody can keep.' })
  const began = performance.now()
  const waited = () => performance.now() - began
  for (const path of shown) while (waited() < 2 * maxTakedownMs && (await showsIt(path))) await sleep(20)
  const took = waited()
  report(
    `a campaign that was taken down is gone from ${shown.join(', ')}`,
    `after ${took.toFixed(0)} ms`,
    `at most ${maxTakedownMs} ms`,
    took <= maxTakedownMs,
  )
}

try {
  const reportPath = await findReportPath()
  // At the start the product draws the demonstration's leaflets.
  await sleep(15_000)
  const pages: [name: string, path: string, target: number][] = [
    ['home', '/', 3000],
    ['campaigns', '/campaigns', 3000],
    ['public campaign', '/public-campaign/1', 3000],
    ['sign-in', '/signin/new', 3000],
    ['report by link', reportPath, 400],
  ]
  for (const [name, path, target] of pages) await measurePage(name, path, target)
  await measureTakedown(1)
} finally {
  await generator.stop()
  for (const web of webs) await web.stop()
  await stack.stop()
}
