import { afterEach, expect, test, vi } from 'vitest'
import { takeEarly } from './take-early.ts'

const address = '/api/user'
const request = (token: string, method = 'GET') => ({ method, headers: { authorization: `Bearer ${token}` } })

function begin(reply: Response | null) {
  vi.stubGlobal('window', { early: { token: 'hers', replies: new Map([[address, Promise.resolve(reply)]]) } })
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a reply that was started early is taken once', async () => {
  const reply = new Response('{}')
  begin(reply)
  expect(await takeEarly('/api/thisweek', request('hers'))).toBeNull()
  expect(await takeEarly(address, request('hers'))).toBe(reply)
  expect(await takeEarly(address, request('hers'))).toBeNull()
})

test('nobody else gets it, now or later', async () => {
  begin(new Response('{}'))
  expect(await takeEarly(address, request('his'))).toBeNull()
  expect(await takeEarly(address, request('hers'))).toBeNull()
})

test('a change of the same address makes it worthless', async () => {
  begin(new Response('{}'))
  expect(await takeEarly(address, request('hers', 'PATCH'))).toBeNull()
  expect(await takeEarly(address, request('hers'))).toBeNull()
})

test('it is not used when it failed, or when the page has been open for long', async () => {
  begin(null)
  expect(await takeEarly(address, request('hers'))).toBeNull()
  begin(new Response('{}'))
  vi.spyOn(performance, 'now').mockReturnValue(31_000)
  expect(await takeEarly(address, request('hers'))).toBeNull()
})

test('a page without early calls sends its own', async () => {
  vi.stubGlobal('window', {})
  expect(await takeEarly(address, request('hers'))).toBeNull()
})
