import { sql } from 'kysely'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { minutes, seconds } from '../../src/platform/values/clock.ts'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import { emailKinds } from '../../src/worker.ts'
import { startSink, type SmtpStep, type Sink } from '../support/sink.ts'
import { queueWelcomeEmails } from '../support/queue-emails.ts'
import { startWorkerProcess } from '../support/worker-process.ts'
import { lanes, waitUntil, type StormWorld } from './storm-world.ts'
import { summarise, type StormResult } from './storm-result.ts'

/** A running clock that can be moved forward. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds: number) => void (ahead += milliseconds),
  }
}

/** Each recipient's number decides how the mail server answers. */
const isGreylisted = (nth: number) => nth % 10 === 0
const isRefused = (nth: number) => nth % 25 === 1
const isDropped = (nth: number) => nth % 20 === 2

/**
 * The mail server refuses a tenth of the emails temporarily, twice; refuses some permanently; and disconnects after others
 * before it answers. The clock is moved forward to when the next email is due.
 */
export async function stormOfRefusals(
  stormWorld: StormWorld,
  clock: ReturnType<typeof movableClock>,
  { emails }: { emails: number },
): Promise<StormResult> {
  const { platform } = stormWorld
  const all = Array.from({ length: emails }, (_, nth) => nth)
  const sink = await startSink({
    answer: (recipient, time) => {
      const nth = Number(/\d+/.exec(recipient)![0])
      if (isRefused(nth)) return { responseCode: 550 }
      if (isGreylisted(nth) && time < 3) return { responseCode: 451 }
      return isDropped(nth) && time === 1 ? 'drop' : null
    },
  })
  await queueWelcomeEmails(stormWorld.database, emails)
  const began = clock.now()
  const config = { ...platform.config, smtpUrl: sink.url, inDoubtSeconds: 900 }
  const sender = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 50 })
  for (;;) {
    const { rows } = await sql<{ busy: boolean; next: Date | null }>`
      select count(*) filter (where state = 'sending' or due_at <= ${clock.now()}) > 0 as busy, min(due_at) as next
      from email where state in ('queued', 'sending', 'in doubt')`.execute(platform.db)
    const { busy, next } = rows[0]!
    if (!next) break
    if (!busy) clock.forward(next.getTime() - clock.now().getTime())
    await sleep(50)
  }
  await sender.stop()
  await sink.stop()

  const greylisted = await platform.db
    .selectFrom('email')
    .select(['attempts', 'ended_at'])
    .where('to_email', '~', '\\.[0-9]*0@')
    .where('state', '=', 'sent')
    .execute()
  // A minute and five, each up to a tenth shorter.
  const waited = (ended: Date | null) => Number(ended) - began.getTime() >= 0.9 * minutes(6)
  const impatient = greylisted.filter(({ attempts, ended_at }) => attempts !== 3 || !waited(ended_at)).length
  const refused = all.filter(isRefused).length
  return summarise('451 twice, 550, dropped after DATA', platform, [sink], {
    planned: emails - refused,
    refused,
    allowed: all.filter((nth) => isDropped(nth) && !isRefused(nth)).length,
    besides: `${greylisted.length} left at the third try`,
    wrong: impatient ? [`${impatient} emails did not wait as they should`] : [],
  })
}

/** A mail server that accepts no client until it comes back. */
interface Outage {
  says: string
  url: string
  /** How often a client connected. */
  asked(): number
  /** At which try the probing emails are sent: a try counts only if its failure could have been the email's fault. */
  tries: number
  comeBack(): Promise<Sink>
}

/** Closes every connection. */
async function refuseConnections(): Promise<Outage> {
  let asked = 0
  const nobody = createServer((socket: Socket) => {
    asked += 1
    socket.on('error', () => {})
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(nobody, 'listening')
  const { port } = nobody.address() as AddressInfo
  return {
    says: 'away',
    url: `smtp://127.0.0.1:${port}`,
    asked: () => asked,
    tries: 1,
    async comeBack() {
      nobody.close()
      await once(nobody, 'close')
      return startSink({ port })
    },
  }
}

/** Rejects every client at one step. When it comes back, the clock is moved forward until the probing emails are due. */
async function rejectClients(
  clock: ReturnType<typeof movableClock>,
  step: SmtpStep,
  responseCode: number,
): Promise<Outage> {
  let isBack = false
  const sink = await startSink({ rejectAt: (at) => (at === step && !isBack ? responseCode : null) })
  const url = new URL(sink.url)
  Object.assign(url, { username: 'musketeers', password: 'expired' })
  return {
    says: `says ${responseCode} at the ${step}`,
    url: url.href,
    asked: () => sink.connected.length,
    tries: step === 'recipient' ? 2 : 1,
    async comeBack() {
      isBack = true
      clock.forward(minutes(2))
      return sink
    },
  }
}

/**
 * The mail server is unreachable or rejects us. It is only probed from time to time, nothing is lost, and a failure that is not the
 * email's fault does not count as a try. When it is back, everything is sent.
 * @param away milliseconds
 * @param worker starts the sender for a mail server and returns a function that stops it
 */
async function stormOfOutage(
  stormWorld: StormWorld,
  server: Outage,
  { emails, away, probeEvery }: { emails: number; away: number; probeEvery: number },
  worker: (smtpUrl: string) => Promise<() => Promise<unknown>>,
): Promise<StormResult> {
  await queueWelcomeEmails(stormWorld.database, emails)
  const began = Date.now()
  const stop = await worker(server.url)
  await waitUntil(() => server.asked() > 0)
  await sleep(away)
  const { sent = 0, queued = 0 } = await stormWorld.states()
  const asked = server.asked()
  const wasAway = Date.now() - began
  const sink = await server.comeBack()
  await stormWorld.waitUntilAllEnded()
  await stop()
  await sink.stop()

  const { rows } = await sql<{ tries: number }>`select max(attempts)::int as tries from email`.execute(
    stormWorld.platform.db,
  )
  const mayAsk = lanes + Math.ceil(wasAway / probeEvery) + 1
  const storm = `mail server ${server.says} for ${Math.floor(away / probeEvery)} probes`
  return summarise(storm, stormWorld.platform, [sink], {
    planned: emails,
    allowed: 0,
    besides: `asked ${asked} times (at most ${mayAsk})`,
    wrong: [
      ...(asked > mayAsk ? [`an absent server was asked ${asked} times`] : []),
      ...(sent ? [`${sent} emails were sent to nobody`] : []),
      ...(queued < emails - 1 ? ['emails did not wait in the queue'] : []),
      ...(rows[0]!.tries === server.tries ? [] : [`emails left at try ${rows[0]!.tries}`]),
    ],
  })
}

interface ShortOutage {
  emails: number
  probes: number
  probeEvery: number
}

/** A short outage with as many probes as a much longer one. */
async function stormOfShortOutage(
  stormWorld: StormWorld,
  server: Outage,
  { emails, probes, probeEvery }: ShortOutage,
): Promise<StormResult> {
  const { platform } = stormWorld
  return stormOfOutage(
    stormWorld,
    server,
    { emails, away: probes * probeEvery, probeEvery },
    async (smtpUrl) => {
      const config = { ...platform.config, smtpUrl }
      const sender = startSender({ ...platform, config }, emailKinds, {
        pollIntervalMs: 50,
        probeIntervalMs: probeEvery,
      })
      return () => sender.stop()
    },
  )
}

/** Every connection fails. */
export const stormOfRefusedConnections = async (
  stormWorld: StormWorld,
  outage: ShortOutage,
): Promise<StormResult> => stormOfShortOutage(stormWorld, await refuseConnections(), outage)

/** The password has expired, our address is blocked, or the mail server is overloaded: none of these is an email's fault. */
export async function stormOfRejections(
  stormWorld: StormWorld,
  clock: ReturnType<typeof movableClock>,
  outage: ShortOutage,
): Promise<StormResult[]> {
  const all: StormResult[] = []
  for (const [step, responseCode] of rejections) {
    await stormWorld.platform.db.deleteFrom('email').execute()
    all.push(await stormOfShortOutage(stormWorld, await rejectClients(clock, step, responseCode), outage))
  }
  return all
}

const rejections: [SmtpStep, number][] = [
  ['sign-in', 535],
  ['sign-in', 454],
  ['greeting', 554],
  ['greeting', 421],
  ['sender', 421],
  ['sender', 530],
  ['recipient', 421],
  ['recipient', 530],
]

/** An outage for a real worker process. */
export const stormOfRealOutage = async (
  stormWorld: StormWorld,
  { emails, away }: { emails: number; away: number },
): Promise<StormResult> =>
  stormOfOutage(
    stormWorld,
    await refuseConnections(),
    { emails, away, probeEvery: seconds(30) },
    async (smtpUrl) => {
      const worker = await startWorkerProcess({ ...stormWorld.environment, SMTP_URL: smtpUrl })
      return () => worker.stop()
    },
  )
