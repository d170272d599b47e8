import * as real from '@street-musketeers/contract/endpoints.ts'
import { Marketing } from '@street-musketeers/contract/identity/identity.ts'
import { expect, test, vi } from 'vitest'

test('with the replacement every endpoint has the same method, path and messages', async () => {
  vi.resetModules()
  vi.doMock('zod', () => import('./inert-zod.ts'))
  const light = await import('@street-musketeers/contract/endpoints.ts')
  const identity = await import('@street-musketeers/contract/identity/identity.ts')

  const words = ({ endpoints }: typeof real) =>
    Object.entries(endpoints).map(([name, to]) => [name, { ...to, input: 'a schema', reply: 'a schema' }])
  expect(words(light)).toEqual(words(real))
  expect(words(real).length).toBeGreaterThan(20)
  expect(identity.Marketing.options).toEqual(Marketing.options)

  const [first] = Object.values(light.endpoints)
  const reply = { anything: 1 }
  expect(first?.reply.parse(reply)).toBe(reply)
})
