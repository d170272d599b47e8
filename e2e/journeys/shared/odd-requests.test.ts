import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { urlToHttpOptions } from 'node:url'
import { oddBodies, oddEnvelopes, sendOddRequest } from '@street-musketeers/sandbox/odd-requests.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { pages } from '../../pages.ts'
import { at } from '../../people.ts'

/** Every page with a form that the server answers, and one of each other kind. */
async function findAddresses(): Promise<string[]> {
  const withForm: string[] = []
  for (const path of pages.nobody)
    if (/<form[^>]* method="post"/i.test(await (await fetch(at(path))).text())) withForm.push(path)
  expect(withForm.length).toBeGreaterThan(7)
  return [...withForm, paths.home(), paths.publicCampaign(1), paths.musketeerDashboard(), '/no/such/page']
}

test('no page answers an odd method, path, header or body with 5xx', async () => {
  const { host, origin } = new URL(at('/'))
  const requests = [
    ...(await findAddresses()).flatMap((path) => oddBodies(host, path)),
    ...[paths.home(), paths.contact(), paths.publicCampaign(1)].flatMap((path) => oddEnvelopes(host, path)),
  ]
  const failures: string[] = []
  for (const request of requests) {
    const statuses = await sendOddRequest(origin, request)
    if (statuses.some((status) => status >= 500)) failures.push(`${request.name}: ${statuses.join(', ')}`)
  }
  expect(failures).toEqual([])
})

test('a form that is sent in another way is refused as unreadable', async () => {
  for (const [type, body] of [
    ['application/json', '{"email":"visitor@example.org","contactMessage":"Hello"}'],
    ['multipart/form-data; boundary=part', '--part\r\nContent-Disposition: form-data; name="em'],
  ] as const) {
    const response = await fetch(at('/contact'), { method: 'POST', body, headers: { 'content-type': type } })
    expect(response.status, type).toBe(400)
  }
})

test('an address that is no file, or that leads to another page, renders nothing', async () => {
  const statusOf = async (path: string) => {
    const [response] = (await once(get({ ...urlToHttpOptions(new URL(at('/'))), path }), 'response')) as [
      IncomingMessage,
    ]
    response.resume()
    return response.statusCode
  }
  for (const path of [
    '/assets/nothing.js',
    '/assets/..?x',
    '/public-campaign/..\\about',
    '/about/%2e%2e',
    '/about/./',
    '/about#x',
  ])
    expect(await statusOf(path), path).toBe(404)
})
