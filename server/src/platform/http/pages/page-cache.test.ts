import { expect, test } from 'vitest'
import { openPageCache, type EncodedPage } from './page-cache.ts'

let now = 0
const clock = { now: () => new Date(now) }
const rendered = (text: string, over: Partial<EncodedPage> = {}) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
  ...over,
})
const open = (maxBytes?: number) => {
  const cache = openPageCache(clock, maxBytes)
  const keep = (key: string, page: EncodedPage, forAnyQuery = true) =>
    cache.render(key, async () => page, forAnyQuery)
  return { ...cache, keep }
}
const textOf = (page: EncodedPage | undefined) => page && String(page.body)

test('a page is shown to everybody for less than five seconds, ours and a proxy’s together', async () => {
  const cache = open()
  await cache.keep('br /', rendered('As it was'))
  now += 2999
  const page = cache.find('br /')
  expect(textOf(page)).toBe('As it was')
  expect(page!.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=2, must-revalidate',
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
  })
  now += 1
  expect(cache.find('br /')).toBeUndefined()
})

test('the age of a page counts from the beginning of its rendering', async () => {
  const cache = open()
  await cache.render(
    'br /',
    async () => {
      now += 2000
      return rendered('Slow')
    },
    true,
  )
  expect(cache.find('br /')).toBeDefined()
  now += 1000
  expect(cache.find('br /')).toBeUndefined()
})

test('visitors who come while a page is rendered share it', async () => {
  const cache = open()
  let renderings = 0
  const render = async () => rendered(`Rendering ${++renderings}`)
  const pages = await Promise.all([1, 2, 3].map(() => cache.render('br /', render, true)))
  expect(pages.map(textOf)).toEqual(Array(3).fill('Rendering 1'))
})

test('a write drops every page, and one that was being rendered is shared with nobody who comes later', async () => {
  const cache = open()
  await cache.keep('br /about', rendered('About'))
  const { promise, resolve } = Promise.withResolvers<EncodedPage>()
  const early = cache.render('br /', () => promise, true)
  cache.clear()
  expect(cache.find('br /about')).toBeUndefined()
  const late = cache.keep('br /', rendered('As it is'))
  resolve(rendered('As it was'))
  expect(textOf(await early)).toBe('As it was')
  expect(textOf(await late)).toBe('As it is')
  expect(textOf(cache.find('br /'))).toBe('As it is')
})

test('a refusal, a page that lacks something and a failure are not cached', async () => {
  const cache = open()
  await cache.keep('br /public-campaign/9', rendered('Not found', { status: 404 }))
  await cache.keep('br /', rendered('Without campaigns', { headers: { 'cache-control': 'no-store' } }))
  const fail = () => Promise.reject(new Error('away'))
  await expect(cache.render('br /about', fail, true)).rejects.toThrow('away')
  for (const key of ['br /public-campaign/9', 'br /', 'br /about']) expect(cache.find(key)).toBeUndefined()
  expect(textOf(await cache.keep('br /about', rendered('About')))).toBe('About')
})

test('the memory is bounded, long addresses included: the pages that were used last stay', async () => {
  const cache = open(100_000)
  const keyOf = (nth: number) => `br /${'x'.repeat(8000)}/${nth}`
  for (let nth = 0; nth < 20; nth++) {
    await cache.keep(keyOf(nth), rendered('Page'))
    cache.find(keyOf(0))
  }
  const cached = Array.from({ length: 20 }, (_, nth) => nth).filter((nth) => cache.find(keyOf(nth)))
  expect(cached.length).toBeLessThan(11)
  expect(cached).toEqual(expect.arrayContaining([0, 19]))
})
