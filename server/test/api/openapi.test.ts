import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { world } from '../support/world.ts'

const w = world()

test('/api/openapi.json is valid OpenAPI 3.1 and describes every call', async () => {
  const response = await w.app.inject('/api/openapi.json')
  const description = response.json<{
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }>()
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(description.openapi).toMatch(/^3\.1/)
  const described = Object.values(description.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(described.sort()).toEqual(Object.keys(endpoints).sort())
})

test('the description says how long a session lasts, as the rule has it', async () => {
  const { info } = (await w.app.inject('/api/openapi.json')).json<{ info: { description: string } }>()
  expect(info.description).toContain(
    'A musketeer’s session ends after 14 days without a call, and 60 days at most; any other after 12 hours, and 7 days at most.',
  )
})

test('every reply can be sent when something stored has a field that this version does not know', () => {
  const strict = Object.entries(endpoints)
    .filter(([, { download }]) => !download)
    .filter(([, { reply }]) =>
      JSON.stringify(z.toJSONSchema(reply, { io: 'input' })).includes('"additionalProperties":false'),
    )
  expect(strict.map(([name]) => name)).toEqual([])
})
