import type { Platform } from '../../platform.ts'
import { nextState, requeueNow, retryLater, type DeliveryResult } from './delivery-result.ts'
import { bulkPriority, type EmailKind } from '../email.ts'
import { trackMailServer } from './mail-server.ts'
import type { RefusalCounts } from '../pause-store.ts'
import { openRenderer } from './render-batch.ts'
import { createRefusalCounter } from './refusal-counter.ts'
import { openResultWriter } from './commit-results.ts'
import { openSmtp, type Message } from './smtp.ts'
import { markHandoverStarted, type ClaimedEmail } from '../store.ts'

/** Letters in words for each lane to have the next at hand, so that no lane waits for the database. */
const readyForEachLane = 19

interface ReadyEmail {
  letter: ClaimedEmail
  kind: EmailKind
  sender: number
  message: Message
}

/** One letter at a time. It begins the next while the fate of the last is being committed, and waits with its words. */
interface Lane {
  lastCommit: Promise<void>
}

async function awaitBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one
  await other
}

export interface DispatcherOptions {
  /**
   * Connections to the mail server: at most so many letters are on the wire at once. Of several one is kept for urgent letters: a
   * leaflet may wait ten minutes for its answer, a code cannot.
   */
  lanes: number
  /** How often a server that is away is asked again. */
  probeIntervalMs: number
  /** How often a commit is tried again while the database is away. */
  retryIntervalMs: number
  /** Called when more could be taken up. */
  onCapacity(): void
  /** Called when too many leaflets and newsletters are refused: they are given back until `pauseBulk(false)`. */
  onManyRefusals(refusals: RefusalCounts & { since: Date }): void
}

/**
 * Takes claimed letters, puts them into words many at a time, and hands them over, the most urgent first. A lane hands
 * the words of its next letter over only when the fate of the last is committed: whatever dies, at most one letter a lane was
 * handed over and not written down.
 */
export function openDispatcher(
  platform: Platform,
  kinds: readonly EmailKind[],
  {
    lanes,
    probeIntervalMs: probeEvery,
    retryIntervalMs: retryEvery,
    onCapacity: onRoom,
    onManyRefusals,
  }: DispatcherOptions,
) {
  const { db, log, clock, config, metrics } = platform
  const smtp = openSmtp(config.smtpUrl, { connections: lanes })
  const mailServer = trackMailServer(platform, probeEvery)
  const renderBatch = openRenderer(platform)
  const commitResults = openResultWriter(platform, retryEvery)
  const refusals = createRefusalCounter()
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  /** In words and waiting for a lane, the most urgent first. */
  let ready: ReadyEmail[] = []
  const freeLanes = Array.from({ length: lanes }, (): Lane => ({ lastCommit: Promise.resolve() }))
  const bulkLanes = Math.max(1, lanes - 1)
  let bulkOnWire = 0
  const held = { urgent: 0, bulk: 0 }
  /** Urgent letters not in words yet: no other may take the lane that they could have. */
  let urgentToCompose = 0
  /** Whether letters are given back instead of going to the wire. */
  let resting = false
  let bulkIsPaused = false
  const underWay = new Set<Promise<unknown>>()
  /** Senders we were and are no more: their letters may be in other hands by now. */
  const over = new Set<number>()

  const classOf = ({ priority }: ClaimedEmail) => (priority < bulkPriority ? 'urgent' : 'bulk')

  /** How many letters to take up: what keeps the lanes busy, or a single one to see whether an absent server is back. */
  function freeCapacity(): { urgent: number; bulk: number } {
    const all = held.urgent + held.bulk
    if (mailServer.isAway()) {
      const probes = mailServer.canProbe() && all === 0 ? 1 : 0
      return { urgent: probes, bulk: bulkIsPaused ? 0 : probes }
    }
    const capacity = bulkLanes * (1 + readyForEachLane)
    // Taken up by the half, so that one statement claims many.
    return {
      urgent: Math.max(0, lanes - held.urgent),
      bulk: !bulkIsPaused && held.bulk <= capacity / 2 ? capacity - held.bulk : 0,
    }
  }

  function dispatch(letters: readonly ClaimedEmail[], sender: number): void {
    resting = false
    for (const letter of letters) held[classOf(letter)] += 1
    for (const [name, ofKind] of Map.groupBy(letters, ({ kind }) => kind)) {
      const kind = byName.get(name)
      if (kind) track(compose(ofKind, kind, sender))
      else for (const letter of ofKind) track(unknownKind(letter, sender))
    }
  }

  function track(work: Promise<unknown>): void {
    const settled = work
      .catch((error: unknown) => log.error('letter', error))
      .finally(() => underWay.delete(settled))
    underWay.add(settled)
  }

  async function release(
    letter: ClaimedEmail,
    kind: EmailKind | undefined,
    sender: number,
    fate: DeliveryResult,
  ): Promise<void> {
    await commitResults({ letter, kind, sender, result: fate })
    held[classOf(letter)] -= 1
    onRoom()
  }

  async function unknownKind(letter: ClaimedEmail, sender: number): Promise<void> {
    log.error('letter.unknown', new Error(`No kind of letter is called ${letter.kind}.`), {
      letter: letter.id,
    })
    const fate = retryLater(letter, 'Nobody knows this kind of letter.', clock.now())
    await release(letter, undefined, sender, fate)
  }

  async function compose(letters: readonly ClaimedEmail[], kind: EmailKind, sender: number): Promise<void> {
    const urgent = letters.filter((letter) => classOf(letter) === 'urgent').length
    urgentToCompose += urgent
    const made = await renderBatch(letters, kind)
    urgentToCompose -= urgent

    const others: Promise<void>[] = []
    letters.forEach((letter, nth) => {
      const message = made[nth]!
      if (over.has(sender)) others.push(release(letter, kind, sender, requeueNow(clock.now())))
      else if ('is' in message) others.push(release(letter, kind, sender, message))
      else ready.push({ letter, kind, sender, message })
    })
    ready.sort((one, other) => one.letter.priority - other.letter.priority || one.letter.id - other.letter.id)
    if (resting) requeue()
    if (bulkIsPaused) requeue('bulk')
    fillLanes()
    await Promise.all(others)
  }

  function fillLanes(): void {
    for (;;) {
      const [next] = ready
      if (!next) return
      if (classOf(next.letter) === 'bulk' && (urgentToCompose || bulkOnWire === bulkLanes)) return
      const lane = freeLanes.pop()
      if (!lane) return
      ready.shift()
      track(handOver(next, lane))
    }
  }

  async function handOver({ letter, kind, sender, message }: ReadyEmail, lane: Lane): Promise<void> {
    const isBulk = classOf(letter) === 'bulk'
    if (isBulk) bulkOnWire += 1
    const outcome = await smtp.send(message, () => recordHandover(letter.id, kind, sender, lane))
    if (isBulk) bulkOnWire -= 1
    const now = clock.now()
    metrics.recordHandover({ kind: kind.name, outcome: outcome.is })
    mailServer.record(outcome)
    if (mailServer.isAway()) requeue()
    // Refusals for now are left to their waits, which end by themselves.
    if (isBulk && (outcome.is === 'taken' || outcome.is === 'refused for good'))
      recordAnswer(outcome.is === 'refused for good', now)
    const { to: address } = message.envelope
    const { inDoubtSeconds } = config
    const { onUnknown } = kind
    const fate = nextState(letter, outcome, { address, now, inDoubtSeconds, onUnknown })
    const isSettled = release(letter, kind, sender, fate)
    // A letter that was not handed over leaves the lane waiting for the one before it still.
    lane.lastCommit = awaitBoth(lane.lastCommit, isSettled)
    freeLanes.push(lane)
    fillLanes()
    await isSettled
  }

  /** Codes are not repeated when in doubt, so none may be doubted that has not left: that it leaves is committed before it does. */
  async function recordHandover(
    letterId: number,
    { onUnknown }: EmailKind,
    sender: number,
    { lastCommit: lastIsSettled }: Lane,
  ): Promise<boolean> {
    await lastIsSettled
    if (onUnknown === 'repeat') return true
    try {
      return await markHandoverStarted(db, { letterId, sender })
    } catch (error) {
      log.error('letter.leaving', error, { letter: letterId })
      return false
    }
  }

  function recordAnswer(isRefused: boolean, now: Date): void {
    const many = refusals.record(isRefused, now)
    if (!many || bulkIsPaused) return
    pauseBulk(true)
    onManyRefusals(many)
  }

  /** Stops leaflets and newsletters, or lets them leave again; then earlier refusals are forgotten. */
  function pauseBulk(paused: boolean): void {
    if (bulkIsPaused && !paused) refusals.reset()
    bulkIsPaused = paused
    if (paused) requeue('bulk')
  }

  /** Gives letters that are not on the wire back to the queue: all of them, and those to come, or those of one class. */
  function requeue(which?: 'bulk'): void {
    if (!which) resting = true
    const down = ready.filter(({ letter }) => !which || classOf(letter) === which)
    ready = ready.filter((each) => !down.includes(each))
    for (const { letter, kind, sender } of down) track(release(letter, kind, sender, requeueNow(clock.now())))
  }

  /** Gives back what a sender has in hand that others may take up from now on, also what it is still putting into words. */
  function detach(sender: number): void {
    over.add(sender)
    requeue()
  }

  return {
    freeCapacity,
    detach,
    dispatch,
    requeue,
    pauseBulk,
    /** Resolves when nothing is in hand any more. */
    async drain(): Promise<void> {
      while (underWay.size) await Promise.all(underWay)
    },
    close: () => smtp.close(),
  }
}
