/**
 * Privacy: the time of an answer must not show whether an address has an account. Sends alternating requests for a known and an unknown address
 * over HTTP; the medians may differ by at most 3 ms.
 */
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'

const pairs = 200
const maxGapMs = 3

// Every request has its own address, so that no rate limit applies.
process.env.TRUSTED_PROXIES = '1'
const stack = await startStack()
let visitors = 0

async function timeRequest(path: string, body: object): Promise<{ took: number; answer: string }> {
  visitors += 1
  const began = process.hrtime.bigint()
  const response = await fetch(stack.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: JSON.stringify(body),
  })
  const answer = `${response.status} ${await response.text()}`
  return { took: Number(process.hrtime.bigint() - began) / 1e6, answer }
}

const password = 'a quiet street at noon'
const signUpBody = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email,
  password,
  confirm: password,
  userRole: 'ROLE_USER',
  marketing: 'OTHER',
  consent: true,
})
const wrongPasswordBody = (email: string) => ({ email, password: 'not the right one' })
const typedCodeBody = (email: string) => ({ token: 'K7QF-2M9X', email, password: 'not the right one' })
const emailBody = (email: string) => ({ email })
const actions = [
  ['sign-up', '/api/user', signUpBody],
  ['forgotten password', '/api/confirmcode/password', emailBody],
  ['activation code', '/api/confirmcode/email', emailBody],
  ['sign-in', '/api/signin', wrongPasswordBody],
  ['a wrong code', '/api/confirm', typedCodeBody],
] as const

try {
  for (let nth = 0; nth < pairs; nth += 1)
    await timeRequest('/api/user', signUpBody(`known.${nth}@bench.example`))
  for (const [name, path, payloadOf] of actions) {
    const known: number[] = []
    const unknown: number[] = []
    for (let nth = 0; nth < pairs; nth += 1) {
      const knownReply = await timeRequest(path, payloadOf(`known.${nth}@bench.example`))
      const unknownReply = await timeRequest(path, payloadOf(`unknown.${name.length}.${nth}@bench.example`))
      if (knownReply.answer !== unknownReply.answer)
        throw new Error(`${name} answers differently: ${knownReply.answer} / ${unknownReply.answer}`)
      known.push(knownReply.took)
      unknown.push(unknownReply.took)
    }
    const gap = Math.abs(median(known) - median(unknown))
    report(
      `${name}: medians of a known and an unknown address, ${pairs} pairs`,
      `${gap.toFixed(2)} ms apart (${median(known).toFixed(2)} ms, ${median(unknown).toFixed(2)} ms)`,
      `at most ${maxGapMs} ms`,
      gap <= maxGapMs,
    )
  }
} finally {
  await stack.stop()
}
