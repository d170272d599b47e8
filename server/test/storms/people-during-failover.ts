import * as paths from '@street-musketeers/contract/public-urls.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { londonDate, seconds } from '../../src/platform/values/clock.ts'
import { password, type Person } from '../support/given.ts'
import { waitUntil } from './storm-world.ts'

/** What was answered as done. */
export interface Answered {
  joins: number[]
  /** The submissions of reports. */
  reports: string[]
  signUps: string[]
  /** Once for each time that a sign-up was asked again. */
  repeatedSignUps: string[]
  messages: string[]
}

/** The words that somebody types into the form for messages. */
const typed = (nth: number) => `Where can I get leaflets in Dunmere? This is my message number ${nth}.`

/** People who write until the test stops them. Each repeats what was answered with 503, as the answer asks. */
export function startCrowd(url: string, campaignId: number) {
  const answered: Answered = { joins: [], reports: [], signUps: [], repeatedSignUps: [], messages: [] }
  const statuses: Record<number, number> = {}
  const wrong = new Set<string>()
  const successes: number[] = []
  const ending = new AbortController()

  async function ask(
    call: `POST ${string}`,
    body: unknown,
    { token, onRepeat }: { token?: string; onRepeat?: () => void } = {},
  ): Promise<unknown> {
    for (;;) {
      const reply = await fetch(url + call.slice('POST '.length), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': randomAddress(),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
      const answer: unknown = await reply.json()
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      if (reply.status === 200) {
        successes.push(Date.now())
        return answer
      }
      if (reply.status !== 503 || reply.headers.get('retry-after') === null) {
        wrong.add(`${call} answered ${reply.status} ${JSON.stringify(answer)}`)
        return null
      }
      onRepeat?.()
      await sleep(200)
    }
  }
  async function join({ id, token }: Person): Promise<void> {
    if (await ask('POST /api/campaigndistributor', { id: campaignId }, { token })) answered.joins.push(id)
  }
  async function reportOften({ token }: Person, membershipId: number): Promise<void> {
    while (!ending.signal.aborted) {
      const submissionId = randomUUID()
      const today = londonDate(new Date())
      const day = { subDate: today, again: 'add', againOn: today }
      const report = {
        ...day,
        campaignDistributorId: membershipId,
        campaignData: { leafletsDelivered: 20 },
        submissionId,
      }
      if (await ask('POST /api/campaigndata', report, { token })) answered.reports.push(submissionId)
      await sleep(50)
    }
  }
  async function signUpOften(): Promise<void> {
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const email = `new.${nth}@example.org`
      const person = { firstName: 'Ada', lastName: 'Lovelace', email, password, confirm: password }
      const choices = { userRole: 'ROLE_USER', marketing: 'OTHER', consent: true }
      const onRepeat = () => answered.repeatedSignUps.push(email)
      if (await ask('POST /api/user', { ...person, ...choices }, { onRepeat })) answered.signUps.push(email)
      await sleep(seconds(1))
    }
  }
  async function writeOften(): Promise<void> {
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const email = `visitor.${nth}@example.org`
      const message = { email, contactMessage: typed(nth), submissionId: randomUUID() }
      if (await ask('POST /api/contact', message)) answered.messages.push(email)
      await sleep(500)
    }
  }
  return {
    answered,
    statuses,
    wrong,
    /** The longest time in milliseconds without an answered write since an instant. */
    longestGap(since: number): number {
      const times = [since, ...successes.filter((time) => time > since)]
      return Math.max(...times.slice(1).map((time, nth) => time - times[nth]!))
    },
    join,
    /** Resolves when a write has been answered from now on. */
    async untilAnswered(): Promise<void> {
      const now = Date.now()
      await waitUntil(() => (successes.at(-1) ?? 0) > now)
    },
    start: (reporters: readonly { person: Person; membershipId: number }[]) =>
      Promise.all([
        ...reporters.map(({ person, membershipId }) => reportOften(person, membershipId)),
        signUpOften(),
        writeOften(),
      ]),
    stop: () => ending.abort(),
  }
}

/**
 * People who fill in the form for messages on its page, one after another, until the test stops them. While the database is away they get
 * the page again, with the words typed and a sentence about trying again.
 */
export function startTyping(url: string) {
  const ending = new AbortController()
  const counts = { sent: 0, askedToRetry: 0 }
  const wrong = new Set<string>()

  async function typeOften(): Promise<void> {
    for (let nth = 0; !ending.signal.aborted; nth += 1) {
      const form = {
        email: `writer.${nth}@example.org`,
        contactMessage: typed(nth),
        submissionId: randomUUID(),
      }
      const reply = await fetch(url + paths.contact(), {
        method: 'POST',
        headers: { 'x-forwarded-for': randomAddress() },
        body: new URLSearchParams(form),
      })
      const page = await reply.text()
      const keepsWords =
        [form.email, form.contactMessage, form.submissionId].every((word) => page.includes(word)) &&
        page.includes(problems.Unavailable.message)
      if (reply.status === 200) counts.sent += 1
      else if (reply.status === 503 && keepsWords) counts.askedToRetry += 1
      else wrong.add(`a form was answered with ${reply.status}, and its words were lost`)
      await sleep(500)
    }
  }
  const typing = typeOften()
  return {
    counts,
    wrong,
    async stop() {
      ending.abort()
      await typing
    },
  }
}

/** Of another visitor for every call, so that limits do not count. */
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
