import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newAccount } from '../support/new-account.ts'
import { world } from '../support/world.ts'

const w = world()
const pairs = 4

/**
 * Sends one request from its own address, so that no rate limit applies.
 * @returns its answer and its statements
 */
async function ask(to: `POST ${string}`, payload: object, visitor: number) {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const response = await w.app.inject({
    method: 'POST',
    url: to.slice('POST '.length),
    payload,
    remoteAddress: `10.9.${visitor >> 8}.${visitor & 255}`,
  })
  const statements = query.mock.calls.map(([statement]) =>
    typeof statement === 'string' ? statement : (statement as { text: string }).text,
  )
  query.mockRestore()
  // A random value says nothing, and the etag follows from the body.
  const { date: _, 'x-request-id': __, etag: ___, ...headers } = response.headers
  const body = response.body.replace(/"browserKey":"[\w-]{43}"/, '"browserKey":"…"')
  return { status: response.statusCode, headers, body, statements }
}

// Times vary with the machine, so this compares the work.
const typedCode = (email: string) => ({ token: 'K7QF-2M9X', email, password: 'not the right one' })
test.each([
  ['sign-up', 'POST /api/user', newAccount],
  ['forgotten password', 'POST /api/confirmcode/password', (email: string) => ({ email })],
  ['sign-in link', 'POST /api/signin/email', (email: string) => ({ email })],
  ['activation code', 'POST /api/confirmcode/email', (email: string) => ({ email })],
  ['sign-in', 'POST /api/signin', (email: string) => ({ email, password: 'not the right one' })],
  ['a wrong code', 'POST /api/confirm', typedCode],
] as const)(
  '%s: a known and an unknown address get the same answer, from the same statements',
  async (_, to, payloadFor) => {
    for (let nth = 0; nth < pairs; nth += 1) {
      const { email } = await w.given.musketeer()
      const known = await ask(to, payloadFor(email), nth * 8)
      const unknown = await ask(to, payloadFor(email.replace('@', '.unknown@')), nth * 8 + 1)
      expect(known.statements.length).toBeGreaterThan(0)
      expect(known).toEqual(unknown)
    }
  },
)

test('signing up and then signing in: a known and an unknown address get the same answers, from the same statements', async () => {
  const { email: known } = await w.given.musketeer()
  const answers = []
  for (const [nth, email] of [known, 'unknown.sign-up@example.org'].entries()) {
    await ask('POST /api/user', newAccount(email), 2000 + nth)
    await w.runJobs()
    const wrong = await ask('POST /api/signin', { email, password: 'not the right one' }, 2010 + nth)
    const wrongCode = await ask('POST /api/confirm', typedCode(email), 2020 + nth)
    answers.push({ wrong, wrongCode })
  }
  expect(answers[0]).toEqual(answers[1])
})
