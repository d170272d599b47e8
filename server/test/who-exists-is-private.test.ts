import { sendActivationCode, sendPasswordCode, signIn, signUp } from '@street-musketeers/contract/identity.ts'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { expect, test } from 'vitest'
import { password } from './given.ts'
import { world } from './world.ts'

const w = world()
const pairs = 200

/** One request, from a visitor of its own so that limits stay out of it: its answer and the milliseconds it took. */
async function ask(to: Endpoint, payload: object, visitor: number) {
  const began = process.hrtime.bigint()
  const answered = await w.app.inject({
    method: to.method as 'POST',
    url: to.path,
    payload,
    remoteAddress: `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  })
  const took = Number(process.hrtime.bigint() - began) / 1e6
  const { date: _, ...headers } = answered.headers
  return { took, answer: { status: answered.statusCode, headers, body: answered.body } }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const newcomer = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password,
  confirm: password,
  userRole: 'ROLE_USER',
  marketing: 'OTHER',
  consent: true,
})

test.each([
  ['sign-up', signUp, newcomer],
  ['forgotten password', sendPasswordCode, (email: string) => ({ email })],
  ['activation code', sendActivationCode, (email: string) => ({ email })],
  ['sign-in', signIn, (email: string) => ({ email, password: 'not the right one' })],
])(
  '%s: a known and an unknown address get the same answer, in the same time',
  async (name, to, payloadFor) => {
    const known: number[] = []
    const unknown: number[] = []
    const people = await Promise.all(Array.from({ length: pairs }, () => w.given.musketeer()))
    for (const [nth, { email }] of people.entries()) {
      const visitor = (nth + 1) * 8
      const one = await ask(to, payloadFor(email), visitor)
      const other = await ask(to, payloadFor(email.replace('@', '.unknown@')), visitor + 1)
      expect(one.answer).toEqual(other.answer)
      known.push(one.took)
      unknown.push(other.took)
    }
    const gap = Math.abs(median(known) - median(unknown))
    console.info(
      `${name}: ${pairs} pairs, known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms, medians ${gap.toFixed(2)} ms apart (at most 3)`,
    )
    expect(gap).toBeLessThan(3)
  },
  120_000,
)
