/**
 * Pages: requests a second for the pages that most people open, each with the processor time that the product's process spends on it. Then two
 * floods, while others read pages: one connection that sends 5,000 requests without waiting for an answer, and 2,000 connections at once. The
 * others' 99th percentile is at most five times its idle value, none of their requests fails, and memory grows by at most 150 MB. The floods come
 * three times: over the product itself, and over nginx in front of it, as deploy/nginx.conf and compose.yaml set it up. To compare, they also come over nginx that
 * refuses them and answers the others by itself, which shows what the machine and a web server cost at least.
 * The product and the load generators are separate processes. `npm run bench -- pages [part of a name]`; the floods need Debian's package
 * `nginx-light`.
 */
import { createClient } from '@street-musketeers/contract/client.ts'
import { readRunning } from '@street-musketeers/sandbox/processes/running.ts'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { password } from '@street-musketeers/server/demonstration/content.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchProcess } from '../bench-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { processorSeconds, treeMemoryMb, watchPeakMemory } from '../memory.ts'
import {
  startComposeNginx,
  startDeployedNginx,
  startRefusingNginx,
  whyNoNginx,
  type Nginx,
} from '../nginx.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import type { PageFlood, PageFloodResult } from './page-flood-process.ts'

const nameFilter = process.argv[2] ?? ''
const seconds = Number(process.env.SECONDS ?? 3)
const connections = 16
const targets = { ratio: 5, growthMb: 150 }
/** As Chrome and Firefox send it. */
const encodings = 'gzip, deflate, br'

// Every flood comes from an address of its own.
process.env.TRUSTED_PROXIES = '1'
const stack = await startStack()
const { pid } = readRunning(stack.dataDirectory)!.product!
const port = Number(new URL(stack.url).port)
const generator = startLoadGenerator()
const flooder = startBenchProcess(new URL('page-flood-process.ts', import.meta.url))
const isChosen = (name: string) => name.includes(nameFilter)

/** Joins a campaign as a new one of the demonstration's people, and waits for the email. @returns the path of its one-tap page */
async function findReportPath(): Promise<string> {
  const email = 'musketeer@demo.example'
  const send = (token?: string) =>
    createClient((path, init) => {
      const headers = new Headers(init?.headers)
      if (token) headers.set('authorization', `Bearer ${token}`)
      return fetch(stack.url + path, { ...init, headers })
    })
  const { token } = await send()('POST /api/signin', { authType: 'STANDARD', email, password })
  for (const id of [1, 2, 3])
    await send(token)('POST /api/campaigndistributor', { id }).catch(() => undefined)
  for (;;) {
    const response = await fetch(`${stack.mailboxUrl}/api/letters?to=${encodeURIComponent(email)}`)
    const letters = (await response.json()) as { text: string }[]
    const path = letters.map(({ text }) => /\/report\/[\w-]+$/m.exec(text)?.[0]).find(Boolean)
    if (path) return path
    await sleep(500)
  }
}

async function measurePage(name: string, path: string, target: number): Promise<void> {
  const load = { port, connections, requests: [{ path, encodings }] }
  await generator.run({ ...load, seconds: 1 })
  const before = processorSeconds(pid)
  const { perSecond, count, p99 } = await generator.run({ ...load, seconds })
  const spent = ((processorSeconds(pid) - before) / count) * 1000
  report(
    `${name}: requests a second on ${connections} connections`,
    `${Math.round(perSecond)} (${spent.toFixed(2)} ms of processor time each, 99th percentile ${p99.toFixed(1)} ms)`,
    `at least ${target}`,
    perSecond >= target,
  )
}

/** Others read pages, first in peace and then during the flood, in turns. */
async function floodServer(flood: PageFlood, serverPort: number) {
  const paths = ['/', '/signin/new', '/learnmore', '/public-campaign/1', '/api/causes']
  const requests = paths.map((path) => ({ path, encodings }))
  const others = { port: serverPort, requests, connections: 8, rate: 40, seconds: 5, mayFail: true }
  await generator.run({ ...others, seconds: 2 })
  const [idle, busy]: [number[], number[]] = [[], []]
  const statuses: Record<string, number> = {}
  let [failed, floods, growthMb] = [0, 0, 0]
  for (let round = 0; round < 3; round++) {
    idle.push(...(await generator.run(others)).latencies)
    const memoryBefore = treeMemoryMb(pid)
    const stopWatching = watchPeakMemory(pid)
    const [during, flooded] = await Promise.all([
      generator.run(others),
      flooder.request<PageFloodResult>({ ...flood, port: serverPort, seconds: others.seconds }),
    ])
    growthMb = Math.max(growthMb, stopWatching() - memoryBefore)
    busy.push(...during.latencies)
    failed += during.failed
    floods += flooded.floods
    for (const [status, count] of Object.entries(flooded.statuses))
      statuses[status] = (statuses[status] ?? 0) + count
  }
  const [idleP99, busyP99] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  const answers = Object.entries(statuses).map(([status, count]) => `${count} ${status}`)
  const figure = `${(busyP99 / idleP99).toFixed(2)} times idle (${busyP99.toFixed(1)} ms of ${busy.length} / ${idleP99.toFixed(1)} ms of ${idle.length}; ${floods} floods, answered ${answers.join(', ')})`
  return { times: busyP99 / idleP99, figure, failed, growthMb }
}

async function measureFlood(
  name: string,
  flood: PageFlood,
  nginx: Record<'deployed' | 'composed' | 'refusing', Nginx>,
) {
  for (const [server, serverPort] of [
    ['', port],
    [', behind nginx', nginx.deployed.port],
    [', behind the proxy of compose.yaml', nginx.composed.port],
  ] as const) {
    const { times, figure, failed, growthMb } = await floodServer(flood, serverPort)
    const during = `during ${name}${server}`
    report(`others ${during}: 99th percentile`, figure, `at most ${targets.ratio}`, times <= targets.ratio)
    report(`requests of others that failed ${during}`, String(failed), 'none', failed === 0)
    report(
      `memory over idle ${during}`,
      `${growthMb.toFixed(0)} MB`,
      `at most ${targets.growthMb} MB`,
      growthMb <= targets.growthMb,
    )
  }
  const { figure } = await floodServer(flood, nginx.refusing.port)
  report(`to compare: others during ${name}, refused by nginx itself: 99th percentile`, figure)
}

async function measureFloods(): Promise<void> {
  const obstacle = whyNoNginx()
  if (obstacle) throw new Error(obstacle)
  const nginx = {
    deployed: await startDeployedNginx(port),
    composed: await startComposeNginx(port),
    refusing: await startRefusingNginx(),
  }
  const floods: [name: string, flood: PageFlood][] = [
    ['a flood of 5,000 requests on one connection', { connections: 1, requests: 5000, path: '/' }],
    ['a flood of 2,000 connections', { connections: 2000, requests: 1, path: '/' }],
    // No memory of pages helps here.
    [
      'a flood of 2,000 connections that search',
      { connections: 2000, requests: 1, path: '/campaigns?q=pay' },
    ],
  ]
  try {
    for (const [name, flood] of floods) await measureFlood(name, flood, nginx)
  } finally {
    for (const each of Object.values(nginx)) await each.stop()
  }
}

try {
  const reportPath = await findReportPath()
  const campaign = await createClient((path, init) => fetch(stack.url + path, init))(
    'GET /api/campaign/:id',
    { id: 1 },
  )
  // At the start the product draws the demonstration's leaflets.
  await sleep(15_000)
  const pages: [name: string, path: string, target: number][] = [
    ['home', '/', 10_000],
    ['sign-in', '/signin/new', 10_000],
    ['learn more', '/learnmore', 10_000],
    ['public campaign', '/public-campaign/1', 5000],
    ['one-tap report', reportPath, 2500],
    ['dashboard shell', '/musketeer/dashboard', 5000],
    ['leaflet picture', campaign.leafletPreview, 4000],
    ['leaflet file', campaign.campaignLeafletFile, 4000],
  ]
  for (const [name, path, target] of pages) if (isChosen(name)) await measurePage(name, path, target)
  if (isChosen('flood')) await measureFloods()
} finally {
  await flooder.stop()
  await generator.stop()
  await stack.stop()
}
