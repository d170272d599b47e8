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

/** A clock that runs on, and can be moved on. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds: number) => void (ahead += milliseconds),
  }
}

/** Each recipient's number decides what the mail server says of their letter. */
const isGreylisted = (nth: number) => nth % 10 === 0
const isRefused = (nth: number) => nth % 25 === 1
const isDropped = (nth: number) => nth % 20 === 2

/**
 * The mail server refuses a tenth of the letters for now, twice; some for good; and breaks the line after others before it
 * answers. The clock is moved on to whenever the next letter may leave.
 */
export async function stormOfRefusals(
  ground: StormWorld,
  clock: ReturnType<typeof movableClock>,
  { letters }: { letters: number },
): Promise<StormResult> {
  const { platform } = ground
  const all = Array.from({ length: letters }, (_, nth) => nth)
  const sink = await startSink({
    answer: (recipient, time) => {
      const nth = Number(/\d+/.exec(recipient)![0])
      if (isRefused(nth)) return { responseCode: 550 }
      if (isGreylisted(nth) && time < 3) return { responseCode: 451 }
      return isDropped(nth) && time === 1 ? 'drop' : null
    },
  })
  await queueWelcomeEmails(ground.database, letters)
  const began = clock.now()
  const config = { ...platform.config, smtpUrl: sink.url, inDoubtSeconds: 900 }
  const sender = startSender({ ...platform, config }, emailKinds, { pollIntervalMs: 50 })
  for (;;) {
    const { rows } = await sql<{ busy: boolean; next: Date | null }>`
      select count(*) filter (where state = 'sending' or due_at <= ${clock.now()}) > 0 as busy, min(due_at) as next
      from letter where state in ('queued', 'sending', 'in doubt')`.execute(platform.db)
    const { busy, next } = rows[0]!
    if (!next) break
    if (!busy) clock.forward(next.getTime() - clock.now().getTime())
    await sleep(50)
  }
  await sender.stop()
  await sink.stop()

  const greylisted = await platform.db
    .selectFrom('letter')
    .select(['attempts', 'ended_at'])
    .where('to_email', '~', '\\.[0-9]*0@')
    .where('state', '=', 'sent')
    .execute()
  // A minute and five, each up to a tenth shorter.
  const waited = (ended: Date | null) => Number(ended) - began.getTime() >= 0.9 * minutes(6)
  const impatient = greylisted.filter(({ attempts, ended_at }) => attempts !== 3 || !waited(ended_at)).length
  const refused = all.filter(isRefused).length
  return summarise('451 twice, 550, dropped after DATA', platform, [sink], {
    planned: letters - refused,
    refused,
    allowed: all.filter((nth) => isDropped(nth) && !isRefused(nth)).length,
    besides: `${greylisted.length} left at the third try`,
    wrong: impatient ? [`${impatient} letters did not wait as they should`] : [],
  })
}

/** A mail server that lets nobody in until it comes back. */
interface Outage {
  says: string
  url: string
  /** How often it was asked. */
  asked(): number
  /** At which try those that asked leave: one counts only where it could have been of the letter. */
  tries: number
  comeBack(): Promise<Sink>
}

/** Whoever connects is thrown out. */
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

/** It is there, and turns everybody away. When it lets them in, the clock is moved on until those that asked may ask again. */
async function rejectClients(
  clock: ReturnType<typeof movableClock>,
  door: SmtpStep,
  responseCode: number,
): Promise<Outage> {
  let isBack = false
  const sink = await startSink({ rejectAt: (at) => (at === door && !isBack ? responseCode : null) })
  const url = new URL(sink.url)
  Object.assign(url, { username: 'musketeers', password: 'expired' })
  return {
    says: `says ${responseCode} at the ${door}`,
    url: url.href,
    asked: () => sink.connected.length,
    tries: door === 'recipient' ? 2 : 1,
    async comeBack() {
      isBack = true
      clock.forward(minutes(2))
      return sink
    },
  }
}

/**
 * The mail server is away, or does not let us in. It is asked once in a while only, nothing is lost and no try counts that cannot be
 * of the letter; when it is back everything leaves.
 * @param away milliseconds
 * @param worker starts what sends, by the mail server's address; @returns how it is stopped
 */
async function stormOfOutage(
  ground: StormWorld,
  server: Outage,
  { letters, away, probeEvery }: { letters: number; away: number; probeEvery: number },
  worker: (smtpUrl: string) => Promise<() => Promise<unknown>>,
): Promise<StormResult> {
  await queueWelcomeEmails(ground.database, letters)
  const began = Date.now()
  const stop = await worker(server.url)
  await waitUntil(() => server.asked() > 0)
  await sleep(away)
  const { sent = 0, queued = 0 } = await ground.states()
  const asked = server.asked()
  const wasAway = Date.now() - began
  const sink = await server.comeBack()
  await ground.waitUntilAllEnded()
  await stop()
  await sink.stop()

  const { rows } = await sql<{ tries: number }>`select max(attempts)::int as tries from letter`.execute(
    ground.platform.db,
  )
  const mayAsk = lanes + Math.ceil(wasAway / probeEvery) + 1
  const storm = `mail server ${server.says} for ${Math.floor(away / probeEvery)} probes`
  return summarise(storm, ground.platform, [sink], {
    planned: letters,
    allowed: 0,
    besides: `asked ${asked} times (at most ${mayAsk})`,
    wrong: [
      ...(asked > mayAsk ? [`an absent server was asked ${asked} times`] : []),
      ...(sent ? [`${sent} letters were sent to nobody`] : []),
      ...(queued < letters - 1 ? ['letters did not wait in the queue'] : []),
      ...(rows[0]!.tries === server.tries ? [] : [`letters left at try ${rows[0]!.tries}`]),
    ],
  })
}

interface ShortOutage {
  letters: number
  probes: number
  probeEvery: number
}

/** An absence in which the same number of probes come as in so much longer a time. */
async function stormOfShortOutage(
  ground: StormWorld,
  server: Outage,
  { letters, probes, probeEvery }: ShortOutage,
): Promise<StormResult> {
  const { platform } = ground
  return stormOfOutage(
    ground,
    server,
    { letters, away: probes * probeEvery, probeEvery },
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

/** Nobody can connect. */
export const stormOfRefusedConnections = async (
  ground: StormWorld,
  absence: ShortOutage,
): Promise<StormResult> => stormOfShortOutage(ground, await refuseConnections(), absence)

/** The password has expired, our address is blocked, or the mail server has too much to do: none of it says anything of a letter. */
export async function stormOfRejections(
  ground: StormWorld,
  clock: ReturnType<typeof movableClock>,
  absence: ShortOutage,
): Promise<StormResult[]> {
  const all: StormResult[] = []
  for (const [door, responseCode] of rejections) {
    await ground.platform.db.deleteFrom('letter').execute()
    all.push(await stormOfShortOutage(ground, await rejectClients(clock, door, responseCode), absence))
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

/** An absence as a worker of the product sees it. */
export const stormOfRealOutage = async (
  ground: StormWorld,
  { letters, away }: { letters: number; away: number },
): Promise<StormResult> =>
  stormOfOutage(
    ground,
    await refuseConnections(),
    { letters, away, probeEvery: seconds(30) },
    async (smtpUrl) => {
      const worker = await startWorkerProcess({ ...ground.environment, SMTP_URL: smtpUrl })
      return () => worker.stop()
    },
  )
