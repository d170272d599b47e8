import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { oddBodies, oddEnvelopes, sendOddRequest } from '@street-musketeers/sandbox/odd-requests.ts'
import { beforeAll, expect, test } from 'vitest'
import { callersOf } from '../support/prepare-call.ts'
import { world } from '../support/world.ts'

/** Behind a proxy, so that each request has its own address and no limit of visitors applies. */
const w = world({ environment: async () => ({ TRUSTED_PROXIES: '1' }) })

let address: string
beforeAll(async () => {
  address = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

let visitors = 0
const nextVisitor = () => `x-forwarded-for: 10.8.${(visitors += 1) >> 8}.${visitors & 255}`

/** Which odd requests to an address are answered with 5xx. */
async function failuresAt(path: string, method: string, token?: string): Promise<string[]> {
  const headers = () => [nextVisitor(), ...(token ? [`authorization: Bearer ${token}`] : [])]
  const failures: string[] = []
  const options = { method, headers }
  for (const request of [
    ...oddBodies('127.0.0.1', path, options),
    ...oddEnvelopes('127.0.0.1', path, options),
  ]) {
    const statuses = await sendOddRequest(address, request)
    if (statuses.some((status) => status >= 500)) failures.push(`${request.name}: ${statuses.join(', ')}`)
  }
  return failures
}

test.each(Object.keys(endpoints) as EndpointName[])(
  '%s answers every odd method, path, header and body, and none with 5xx',
  async (name) => {
    const { path, method }: Endpoint = endpoints[name]
    const who = callersOf(name)
    const role = who.find((each) => each !== 'nobody')
    const person = role && !who.includes('nobody') ? await w.given.account({ role }) : null
    const bodyMethod = method === 'GET' ? 'POST' : method
    expect(await failuresAt(path.replaceAll(/:\w+/g, '1'), bodyMethod, person?.token)).toEqual([])
  },
)

test.each(['/', '/api/', '/api/nothing', '/api/openapi.json', '/api/stripe/webhook', '/files/nothing.pdf'])(
  '%s answers every odd method, path, header and body, and none with 5xx',
  async (path) => {
    expect(await failuresAt(path, 'POST')).toEqual([])
  },
)

test('what is not found is refused like any call, whatever the method', async () => {
  for (const method of ['GET', 'POST', 'TRACE', 'PROPFIND', 'OPTIONS'] as const) {
    const response = await w.app.inject({ method: method as 'GET', url: '/nowhere' })
    expect(response.json(), method).toMatchObject({ status: 404, error: 'NotFound' })
  }
})

test('an address that cannot be read is refused with the headers of every reply', async () => {
  const response = await w.app.inject({ url: '/%zz' })
  expect(response.json()).toMatchObject({ status: 400, error: 'NotUnderstood' })
  expect(response.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('a request may name JSON and have no body; what its call needs is still asked for', async () => {
  const [organisation, musketeer] = [await w.given.organisation(), await w.given.musketeer()]
  const { id } = await w.given.campaign(organisation)
  const ask = (method: 'POST' | 'DELETE', url: string) =>
    w.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${musketeer.token}`, 'content-type': 'application/json' },
      payload: '',
    })
  expect((await ask('POST', '/api/campaigndistributor')).json()).toMatchObject({
    status: 422,
    error: 'InvalidInput',
  })
  await musketeer.call('POST /api/campaigndistributor', { id })
  expect((await ask('DELETE', `/api/campaigndistributor/${id}`)).statusCode).toBe(200)
})
