/**
 * Passwords: while 300 sign-ins at once come from one address, and 300 from the next as soon as they are answered, the 99th percentile of pages is at
 * most three times its idle value, in rounds of the same run. Each password costs a processor about 20 ms, so most of the flood is answered
 * with a 503. The product and the two load generators are separate processes.
 */
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBenchProcess } from '../bench-process.ts'
import { startLoadGenerator } from '../load-generator.ts'
import { percentile } from '../percentile.ts'
import { report } from '../report.ts'
import type { FloodOptions, FloodResult } from './flood-process.ts'

const maxRatio = 3
const rounds = 4
const seconds = 8
const atOnce = 300

// The flood comes from a new address each time, so that the rate limit of one address does not end it.
process.env.TRUSTED_PROXIES = '1'
const stack = await startStack()
const port = Number(new URL(stack.url).port)
const pages = startLoadGenerator()
let failedPages = 0
const flooder = startBenchProcess(new URL('flood-process.ts', import.meta.url))
try {
  const load = {
    port,
    requests: ['/', '/signin/new', '/learnmore', '/public-campaign/1'].map((path) => ({ path })),
    connections: 8,
    rate: 40,
    mayFail: true,
  }
  const readPages = async (duration: number) => {
    const { latencies, failed } = await pages.run({ ...load, seconds: duration })
    failedPages += failed
    return latencies
  }
  const flood = (duration: number) =>
    flooder.request<FloodResult>({ port, atOnce, seconds: duration } satisfies FloodOptions)

  // At the start the product draws the demonstration's leaflets.
  await sleep(20_000)
  await Promise.all([readPages(10), flood(5)])
  failedPages = 0
  const [idle, busy]: [number[], number[]] = [[], []]
  const statuses: Record<number, number> = {}
  let bursts = 0
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await readPages(seconds)))
    const [latencies, flooded] = await Promise.all([readPages(seconds), flood(seconds)])
    busy.push(...latencies)
    bursts += flooded.bursts
    for (const [status, count] of Object.entries(flooded.statuses))
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + count
  }

  const [idleP99, busyP99] = [percentile(idle, 0.99), percentile(busy, 0.99)]
  report(
    `pages during the flood: 99th percentile, ${rounds} rounds of ${seconds} s`,
    `${(busyP99 / idleP99).toFixed(2)} times idle (${busyP99.toFixed(1)} ms of ${busy.length} / ${idleP99.toFixed(1)} ms of ${idle.length}; medians ${percentile(busy, 0.5).toFixed(1)} ms / ${percentile(idle, 0.5).toFixed(1)} ms, slowest ${Math.max(...busy).toFixed(0)} ms / ${Math.max(...idle).toFixed(0)} ms)`,
    `at most ${maxRatio}`,
    busyP99 <= maxRatio * idleP99,
  )
  report('pages that failed', String(failedPages), 'none', failedPages === 0)
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0)
  const refused = statuses[503] ?? 0
  report(
    `sign-ins answered 503, of ${total} in ${bursts} bursts of ${atOnce}`,
    `${((refused / total) * 100).toFixed(1)} % (${Object.entries(statuses)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ')})`,
  )
  const others = total - refused - (statuses[401] ?? 0)
  report('sign-ins answered otherwise than by 401 or 503', String(others), 'none', others === 0)
} finally {
  await flooder.stop()
  await pages.stop()
  await stack.stop()
}
