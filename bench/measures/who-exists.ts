/**
 * Privacy: neither an answer nor its time may show whether an address has an account. Sends alternating requests for an address with an active
 * account and an unknown one over HTTP; the medians may differ by at most 3 ms.
 */
import { setTimeout } from 'node:timers/promises'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { median } from '../percentile.ts'
import { report } from '../report.ts'

const pairs = 200
const maxGapMs = 3

// Every request has its own address, so that no rate limit applies.
process.env.TRUSTED_PROXIES = '1'
const stack = await startStack()
let visitors = 0

interface Reply {
  /** In milliseconds. */
  took: number
  answer: string
}

async function timeRequest(path: string, body: object): Promise<Reply> {
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
const rightPasswordBody = (email: string) => ({ email, password })
const typedCodeBody = (email: string) => ({ token: 'K7QF-2M9X', email, password: 'not the right one' })
const emailBody = (email: string) => ({ email })

interface Action {
  name: string
  path: string
  bodyOf: (email: string) => object
  /** What is sent before, untimed, for the known address and for the unknown one. */
  before?: { path: string; bodyOf: (email: string) => object; onlyKnown?: true }
}

const actions: Action[] = [
  { name: 'sign-up', path: '/api/user', bodyOf: signUpBody },
  { name: 'forgotten password', path: '/api/confirmcode/password', bodyOf: emailBody },
  { name: 'activation code', path: '/api/confirmcode/email', bodyOf: emailBody },
  { name: 'sign-in', path: '/api/signin', bodyOf: wrongPasswordBody },
  {
    name: 'sign-in after signing up',
    path: '/api/signin',
    bodyOf: rightPasswordBody,
    before: { path: '/api/user', bodyOf: signUpBody },
  },
  { name: 'a wrong code', path: '/api/confirm', bodyOf: typedCodeBody },
  {
    name: 'a wrong code beside a right one',
    path: '/api/confirm',
    bodyOf: typedCodeBody,
    before: { path: '/api/confirmcode/password', bodyOf: emailBody, onlyKnown: true },
  },
]

/** Signs up with another password than the bench tries later, and activates. */
async function createAccount(email: string): Promise<void> {
  const ownPassword = 'a loud street at midnight'
  await timeRequest('/api/user', { ...signUpBody(email), password: ownPassword, confirm: ownPassword })
  const { answer } = await timeRequest('/api/confirm', {
    token: await waitForCode(email),
    email,
    password: ownPassword,
  })
  if (!answer.startsWith('200')) throw new Error(`${email} was not activated: ${answer}`)
}

async function waitForCode(email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${stack.mailboxUrl}/api/letters?to=${encodeURIComponent(email)}`)
    const [letter] = (await response.json()) as { subject: string }[]
    const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(letter?.subject ?? '')
    if (code) return code[0]
    await setTimeout(50)
  }
}

async function measure({ name, path, bodyOf, before }: Action): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  for (let nth = 0; nth < pairs; nth += 1) {
    const [knownEmail, unknownEmail] = [
      `known.${nth}@bench.example`,
      `unknown.${name.length}.${nth}@bench.example`,
    ]
    if (before) await timeRequest(before.path, before.bodyOf(knownEmail))
    if (before && !before.onlyKnown) await timeRequest(before.path, before.bodyOf(unknownEmail))
    const inOrder = nth % 2 ? [knownEmail, unknownEmail] : [unknownEmail, knownEmail]
    const replies = new Map<string, Reply>()
    for (const email of inOrder) {
      // A request leaves emails to send, which would slow down the next one.
      await setTimeout(40)
      replies.set(email, await timeRequest(path, bodyOf(email)))
    }
    const [knownReply, unknownReply] = [replies.get(knownEmail)!, replies.get(unknownEmail)!]
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

try {
  for (let nth = 0; nth < pairs; nth += 1) await createAccount(`known.${nth}@bench.example`)
  for (const action of actions) await measure(action)
} finally {
  await stack.stop()
}
