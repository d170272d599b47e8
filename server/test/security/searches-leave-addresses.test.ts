import { createClient } from '@street-musketeers/contract/client.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { endpoints, type EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import { exampleInputs } from '../support/prepare-call.ts'
import { world } from '../support/world.ts'

const w = world()
const sample = exampleInputs(new Blob([]))

const searches = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
  const { input }: Endpoint = endpoints[name]
  return 'shape' in input && 'q' in input.shape
})

test('the lists that can be searched are known', () => {
  expect(searches).toEqual(expect.arrayContaining(['listUsers', 'exportUsers', 'listContactMessages']))
})

test.each(searches)('%s: what is searched for is in no address, and the answer is the same', async (name) => {
  const { token } = await w.given.administrator()
  const person = await w.given.musketeer()
  const send = inProcessSend(w.app, { visitorAddress: '127.0.0.1', token })
  const requested: string[] = []
  const call = createClient((path, init) => {
    requested.push(`${init.method} ${path}`)
    return send(path, init)
  })
  const textOf = (reply: unknown) => (reply instanceof Blob ? reply.text() : JSON.stringify(reply))
  const to = endpoints[name].call
  const inputFor = sample[name] as (id: number) => object
  const search = async (q?: string) => textOf(await call(to, { ...inputFor(0), ...(q && { q }) } as never))

  await search()
  const byPost = await search(person.email)
  expect(requested[0]).toMatch(/^GET /)
  expect(requested[1]).toMatch(/^POST \/api\/[^?]+$/)
  expect(requested.join(' ')).not.toContain('example')

  const path = requested[1]!.slice('POST '.length)
  const byGet = await w.app.inject({
    url: path,
    query: { q: person.email },
    headers: { authorization: `Bearer ${token}` },
  })
  // Reading a file as text leaves its byte order mark out.
  expect(byPost).toBe(byGet.body.replace(/^\uFEFF/, ''))
})
