import type { Platform } from '../../platform.ts'
import type { EmailKind } from '../email.ts'
import type { Message } from '../smtp/smtp-connection.ts'
import { openSmtp, type Outcome } from '../smtp/smtp.ts'
import { byUrgency, classOf, emailClasses, type ClaimedEmail, type EmailClass } from './claim-emails.ts'
import { nextState, requeueNow, type DeliveryResult } from './delivery-result.ts'
import type { Holds } from './holds.ts'
import { trackMailServer } from './mail-server.ts'
import type { Record as RecordChange } from './record-results.ts'
import { openRenderer } from './render-emails.ts'

/** A time in which this process sends under one number. When it is over, other senders may take over what was claimed in it. */
export interface Session {
  number: number
  isOver: boolean
}

/** An email that this process has claimed and whose result is not recorded. */
interface Claim {
  email: ClaimedEmail
  /** Undefined when no kind has the email's name. */
  kind: EmailKind | undefined
  session: Session
  isRendering: boolean
  /** Whether it returns to the queue once it is rendered. */
  isRecalled: boolean
}

/** A claimed email that is rendered and waits for a lane. */
interface ReadyEmail extends Claim {
  kind: EmailKind
  message: Message
}

/** Hands over one email at a time. It prepares the next while the last result is being committed, but does not hand it over yet. */
interface Lane {
  lastCommit: Promise<unknown>
}

interface DeliveryOptions {
  /** Connections to the mail server, and so the most emails being handed over at once. */
  lanes: number
  /** How often a mail server that is away is tried again. */
  probeIntervalMs: number
  holds: Pick<Holds, 'isBulkPaused' | 'countBulk'>
  record: RecordChange
  /** Called when more emails could be claimed. */
  onCapacity(): void
}

/** Emails rendered ahead for each lane, so that no lane waits for the database. */
const readyPerLane = 19

/**
 * Takes claimed emails, renders them in batches and hands them to the mail server, the most urgent first.
 *
 * A lane hands an email over only when the previous result and its own start are committed, both at once. So after any failure,
 * each lane has at most one email that may have left and whose result is not recorded, and a sender whose emails others took over hands
 * over none.
 */
export class Delivery {
  readonly #platform: Platform
  readonly #options: DeliveryOptions
  readonly #kinds: ReadonlyMap<string, EmailKind>
  readonly #render: ReturnType<typeof openRenderer>
  readonly #smtp: ReturnType<typeof openSmtp>
  readonly #mailServer: ReturnType<typeof trackMailServer>
  readonly #claims: Readonly<Record<EmailClass, Set<Claim>>> = { urgent: new Set(), bulk: new Set() }
  #ready: ReadyEmail[] = []
  readonly #freeLanes: Lane[]
  /** When there are several lanes, one is reserved for urgent emails: a leaflet may wait ten minutes for its reply, a code cannot. */
  readonly #bulkLanes: number
  #bulkInLanes = 0
  readonly #running = new Set<Promise<unknown>>()

  constructor(platform: Platform, kinds: readonly EmailKind[], options: DeliveryOptions) {
    const { config } = platform
    this.#platform = platform
    this.#options = options
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]))
    this.#render = openRenderer(platform)
    this.#smtp = openSmtp(config.smtpUrl, config.smtpTls)
    this.#mailServer = trackMailServer(platform, options.probeIntervalMs)
    this.#freeLanes = Array.from({ length: options.lanes }, () => ({ lastCommit: Promise.resolve() }))
    this.#bulkLanes = Math.max(1, options.lanes - 1)
  }

  /** How many more emails to claim: enough to keep the lanes busy, or a single one to probe a mail server that is away. */
  capacity(): Record<EmailClass, number> {
    const [urgent, bulk] = [this.#claims.urgent.size, this.#claims.bulk.size]
    const isPaused = this.#options.holds.isBulkPaused()
    if (this.#mailServer.isAway()) {
      const probes = this.#mailServer.canProbe() && urgent + bulk === 0 ? 1 : 0
      return { urgent: probes, bulk: isPaused ? 0 : probes }
    }
    const mostBulk = this.#bulkLanes * (1 + readyPerLane)
    // Only when half is free, so that one statement claims many.
    const isHalfFree = bulk <= mostBulk / 2
    return {
      urgent: Math.max(0, this.#options.lanes - urgent),
      bulk: !isPaused && isHalfFree ? mostBulk - bulk : 0,
    }
  }

  /** Renders claimed emails kind by kind and hands them over. Bulk emails return to the queue if they were paused during the claim. */
  take(emails: readonly ClaimedEmail[], session: Session): void {
    const isBulkPaused = this.#options.holds.isBulkPaused()
    for (const [name, ofKind] of Map.groupBy(emails, ({ kind }) => kind)) {
      const kind = this.#kinds.get(name)
      const claims = ofKind.map((email) => ({
        email,
        kind,
        session,
        isRendering: true,
        isRecalled: isBulkPaused && classOf(email) === 'bulk',
      }))
      for (const claim of claims) this.#claims[classOf(claim.email)].add(claim)
      this.#run(this.#prepare(claims, kind))
    }
  }

  /** Requeues all emails, or those of a class, that are not being handed over; those being rendered as soon as they are. */
  recall(only?: EmailClass): void {
    for (const emailClass of only ? [only] : emailClasses)
      for (const claim of this.#claims[emailClass]) claim.isRecalled = true
    const recalled = this.#ready.filter(({ isRecalled }) => isRecalled)
    this.#ready = this.#ready.filter(({ isRecalled }) => !isRecalled)
    for (const ready of recalled) this.#run(this.#release(ready, this.#requeued()))
  }

  /** Resolves when no email is claimed any more. */
  async drain(): Promise<void> {
    while (this.#running.size) await Promise.all(this.#running)
  }

  close(): void {
    this.#smtp.close()
  }

  async #prepare(claims: readonly Claim[], kind: EmailKind | undefined): Promise<void> {
    const rendered = await this.#render(
      claims.map(({ email }) => email),
      kind,
    )
    const releases: Promise<void>[] = []
    for (const [nth, claim] of claims.entries()) {
      const message = rendered[nth]!
      claim.isRendering = false
      if ('is' in message) releases.push(this.#release(claim, message))
      else if (claim.isRecalled) releases.push(this.#release(claim, this.#requeued()))
      else this.#ready.push(Object.assign(claim, { kind: kind!, message }))
    }
    this.#ready.sort((one, other) => byUrgency(one.email, other.email))
    this.#fillLanes()
    await Promise.all(releases)
  }

  #fillLanes(): void {
    for (let [next] = this.#ready; next; [next] = this.#ready) {
      const isBulk = classOf(next.email) === 'bulk'
      if (isBulk && !this.#mayTakeLane()) return
      const lane = this.#freeLanes.pop()
      if (!lane) return
      this.#ready.shift()
      if (isBulk) this.#bulkInLanes += 1
      this.#run(this.#handOver(next, lane))
    }
  }

  /** Whether a bulk email may. While urgent emails are being rendered, none takes the lane that they could have. */
  #mayTakeLane(): boolean {
    const isUrgentRendering = [...this.#claims.urgent].some(({ isRendering }) => isRendering)
    return this.#bulkInLanes < this.#bulkLanes && !isUrgentRendering
  }

  async #handOver(ready: ReadyEmail, lane: Lane): Promise<void> {
    const { email, kind, session, message } = ready
    const { clock, config, metrics } = this.#platform
    const start = () =>
      this.#options.record({ email, kind, sender: session.number, result: { is: 'leaving' } })
    // In the commit of the lane's last result, which was recorded just before. An email that is never repeated starts as late as
    // possible: if this process dies before, it is sent by another.
    const started = kind.onUnknown === 'repeat' ? start() : null
    const { lastCommit } = lane
    const outcome = await this.#smtp.send(message, async () => {
      await lastCommit
      return (await (started ?? start())) && !session.isOver
    })
    metrics.recordHandover({ kind: kind.name, outcome: outcome.is })
    this.#applyOutcome(outcome, ready)
    const result = nextState(email, outcome, {
      address: message.envelope.to,
      now: clock.now(),
      inDoubtSeconds: config.inDoubtSeconds,
      onUnknown: kind.onUnknown,
    })
    const commit = this.#release(ready, result)
    // If this email was not handed over, the lane still waits for the previous commit.
    lane.lastCommit = Promise.all([lastCommit, commit])
    this.#freeLanes.push(lane)
    if (classOf(email) === 'bulk') this.#bulkInLanes -= 1
    this.#fillLanes()
    await commit
  }

  #applyOutcome(outcome: Outcome, { email, message }: ReadyEmail): void {
    this.#mailServer.record(outcome)
    if (this.#mailServer.isAway()) this.recall()
    if (classOf(email) === 'bulk') this.#options.holds.countBulk(outcome, message.envelope.to)
  }

  async #release(claim: Claim, result: DeliveryResult): Promise<void> {
    const { email, kind, session } = claim
    await this.#options.record({ email, kind, sender: session.number, result })
    this.#claims[classOf(email)].delete(claim)
    this.#options.onCapacity()
  }

  #requeued = (): DeliveryResult => requeueNow(this.#platform.clock.now())

  #run(task: Promise<unknown>): void {
    const running = task
      .catch((error: unknown) => this.#platform.log.error('email', error))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }
}
