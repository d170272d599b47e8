import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callWithDownloadProgress } from './call-with-download-progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('location', { pathname: '/musketeer/dashboard' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A network over which a file of three bytes comes, a byte every 50 seconds, of which only `sent` arrive. */
function slowNetwork(sent: number) {
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const body = new ReadableStream({
      start(controller) {
        signal!.addEventListener('abort', () => controller.error(signal!.reason))
        for (let nth = 1; nth <= sent; nth += 1)
          setTimeout(() => {
            controller.enqueue(new Uint8Array(1))
            if (nth === 3) controller.close()
          }, nth * 50_000)
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/pdf', 'content-length': '3' } })
  })
}
const download = async () => {
  const parts: number[] = []
  const reply = callWithDownloadProgress((part) => parts.push(part))('GET /api/printpack/:campaignId', {
    campaignId: 1,
    leafletVersion: 1,
    houses: 20,
    size: 'A4',
    sides: 'one',
    ink: 'colour',
  }).then(
    ({ size }) => size,
    (error: unknown) => error,
  )
  for (let tens = 0; tens < 20; tens += 1) {
    await vi.advanceTimersByTimeAsync(10_000)
    // Streams need turns of their own.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { reply: await reply, parts }
}

test('a file that takes longer than a minute arrives, as long as some of it does every minute', async () => {
  slowNetwork(3)
  expect(await download()).toEqual({ reply: 3, parts: [1 / 3, 2 / 3, 1] })
})

test('a file of which nothing has arrived for a minute is given up', async () => {
  slowNetwork(2)
  const { reply, parts } = await download()
  expect(parts).toEqual([1 / 3, 2 / 3])
  expect(reply).toBeInstanceOf(Error)
})
