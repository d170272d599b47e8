import { createClient, type ApiError } from '@street-musketeers/contract/client.ts'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { randomCode } from '../../src/platform/secrets/secrets.ts'
import { inProcessSend } from '../../src/platform/http/in-process.ts'
import type { FastifyInstance } from 'fastify'
import { password } from '../support/given.ts'
import { newAccount } from '../support/new-account.ts'
import { world } from '../support/world.ts'

const w = world()
const guesses = 1000

/** A second web process on the same database. */
let other: FastifyInstance
beforeAll(async () => {
  other = await createApp(w.platform, { pages: false })
  return () => other.close()
})

const codeFor = async (email: string) => {
  await w.as()('POST /api/confirmcode/email', { email })
  await w.runJobs()
  return /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec((await w.emails(email)).at(-1)!.subject)![1]!
}

test(`none of ${guesses} wrong codes from many addresses is accepted, and the right code only works by its link then`, async () => {
  const person = { email: 'guessed@example.org' }
  await w.as()('POST /api/user', newAccount(person.email))
  const code = await codeFor(person.email)
  const counts = new Map<string, number>()
  for (let nth = 0; nth < guesses; nth += 1) {
    const server = nth % 2 ? w.app : other
    const call = createClient(
      inProcessSend(server, { visitorAddress: `198.18.${(nth >> 6) & 255}.${nth & 63}` }),
    )
    const guess = randomCode()
    const refusal = await (
      nth % 3
        ? call('POST /api/confirm', { token: guess, email: person.email, password })
        : call('DELETE /api/confirmcode/:code', { code: guess })
    ).then(
      () => 'accepted',
      (error: ApiError) => error.error,
    )
    counts.set(refusal, (counts.get(refusal) ?? 0) + 1)
  }
  console.info(
    `${guesses} wrong codes: ${[...counts].map(([answer, times]) => `${answer} ${times}`).join(', ')}`,
  )
  expect([...counts.keys()].sort()).toEqual(['CodeNotAccepted', 'TooManyTries'])
  const enter = (token: string) => w.as()('POST /api/confirm', { token, email: person.email, password })
  await expect(enter(code)).rejects.toMatchObject({ error: 'TooManyTries' })
  const email = (await w.emails(person.email)).at(-1)!
  await expect(enter(/link=([\w-]{22})/.exec(email.text)![1]!)).resolves.toBeTruthy()
})

test('a visitor is stopped after 60 tries in five minutes, across all web processes', async () => {
  const call = (server: FastifyInstance) =>
    createClient(inProcessSend(server, { visitorAddress: '203.0.113.77' }))
  const answers: string[] = []
  for (let nth = 0; nth < 62; nth += 1)
    answers.push(
      (await call(nth % 2 ? w.app : other)('POST /api/confirm', {
        token: randomCode(),
        email: `nobody.${nth}@example.org`,
      }).catch((error: ApiError) => error.error)) as string,
    )
  expect(answers.slice(0, 60)).toEqual(Array(60).fill('CodeNotAccepted'))
  expect(answers.slice(60)).toEqual(['TooManyTries', 'TooManyTries'])
})
