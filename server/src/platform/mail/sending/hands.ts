import type { Platform } from '../../platform.ts'
import { fateOf, givenBack, triedAgain, type Fate } from './fate.ts'
import { bulkFrom, type LetterKind } from '../letter.ts'
import { watchMailServer } from './mail-server.ts'
import type { Refusals } from '../pause-store.ts'
import { openWriting } from './put-into-words.ts'
import { countRefusals } from './refusals.ts'
import { openSettling } from './settle.ts'
import { openSmtp, type Message } from './smtp.ts'
import { noteLeaving, type ClaimedLetter } from '../store.ts'

/** Letters in words for each lane to have the next at hand, so that no lane waits for the database. */
const readyForEachLane = 19

interface InHand {
  letter: ClaimedLetter
  kind: LetterKind
  sender: number
  message: Message
}

/** One letter at a time. It begins the next while the fate of the last is being committed, and waits with its words. */
interface Lane {
  lastIsSettled: Promise<void>
}

async function bothOf(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one
  await other
}

export interface HandsOptions {
  /**
   * Connections to the mail server: at most so many letters are on the wire at once. Of several one is kept for urgent letters: a
   * leaflet may wait ten minutes for its answer, a code cannot.
   */
  lanes: number
  /** How often a server that is away is asked again. */
  probeEvery: number
  /** How often a commit is tried again while the database is away. */
  retryEvery: number
  /** Called when more could be taken up. */
  onRoom(): void
  /** Called when too many leaflets and newsletters are refused: they are given back until `pauseBulk(false)`. */
  onManyRefusals(refusals: Refusals & { since: Date }): void
}

/**
 * Takes claimed letters, puts them into words many at a time, and hands them over, the most urgent first. A lane hands
 * the words of its next letter over only when the fate of the last is committed: whatever dies, at most one letter a lane was
 * handed over and not written down.
 */
export function openHands(
  platform: Platform,
  kinds: readonly LetterKind[],
  { lanes, probeEvery, retryEvery, onRoom, onManyRefusals }: HandsOptions,
) {
  const { db, log, clock, config, metrics } = platform
  const smtp = openSmtp(config.smtpUrl, { connections: lanes })
  const mailServer = watchMailServer(platform, probeEvery)
  const putIntoWords = openWriting(platform)
  const settle = openSettling(platform, retryEvery)
  const refusals = countRefusals()
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  /** In words and waiting for a lane, the most urgent first. */
  let ready: InHand[] = []
  const freeLanes = Array.from({ length: lanes }, (): Lane => ({ lastIsSettled: Promise.resolve() }))
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

  const classOf = ({ priority }: ClaimedLetter) => (priority < bulkFrom ? 'urgent' : 'bulk')

  /** How many letters to take up: what keeps the lanes busy, or a single one to see whether an absent server is back. */
  function room(): { urgent: number; bulk: number } {
    const all = held.urgent + held.bulk
    if (mailServer.isAway()) {
      const probes = mailServer.mayBeAsked() && all === 0 ? 1 : 0
      return { urgent: probes, bulk: bulkIsPaused ? 0 : probes }
    }
    const capacity = bulkLanes * (1 + readyForEachLane)
    // Taken up by the half, so that one statement claims many.
    return {
      urgent: Math.max(0, lanes - held.urgent),
      bulk: !bulkIsPaused && held.bulk <= capacity / 2 ? capacity - held.bulk : 0,
    }
  }

  function take(letters: readonly ClaimedLetter[], sender: number): void {
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
      .catch((error: unknown) => log.failed('letter', error))
      .finally(() => underWay.delete(settled))
    underWay.add(settled)
  }

  async function letGo(
    letter: ClaimedLetter,
    kind: LetterKind | undefined,
    sender: number,
    fate: Fate,
  ): Promise<void> {
    await settle({ letter, kind, sender, fate })
    held[classOf(letter)] -= 1
    onRoom()
  }

  async function unknownKind(letter: ClaimedLetter, sender: number): Promise<void> {
    log.failed('letter.unknown', new Error(`No kind of letter is called ${letter.kind}.`), {
      letter: letter.id,
    })
    const fate = triedAgain(letter, 'Nobody knows this kind of letter.', clock.now())
    await letGo(letter, undefined, sender, fate)
  }

  async function compose(letters: readonly ClaimedLetter[], kind: LetterKind, sender: number): Promise<void> {
    const urgent = letters.filter((letter) => classOf(letter) === 'urgent').length
    urgentToCompose += urgent
    const made = await putIntoWords(letters, kind)
    urgentToCompose -= urgent

    const others: Promise<void>[] = []
    letters.forEach((letter, nth) => {
      const message = made[nth]!
      if (over.has(sender)) others.push(letGo(letter, kind, sender, givenBack(clock.now())))
      else if ('is' in message) others.push(letGo(letter, kind, sender, message))
      else ready.push({ letter, kind, sender, message })
    })
    ready.sort((one, other) => one.letter.priority - other.letter.priority || one.letter.id - other.letter.id)
    if (resting) putDown()
    if (bulkIsPaused) putDown('bulk')
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

  async function handOver({ letter, kind, sender, message }: InHand, lane: Lane): Promise<void> {
    const isBulk = classOf(letter) === 'bulk'
    if (isBulk) bulkOnWire += 1
    const outcome = await smtp.hand(message, () => mayLeave(letter.id, kind, sender, lane))
    if (isBulk) bulkOnWire -= 1
    const now = clock.now()
    metrics.handedOver({ kind: kind.name, outcome: outcome.is })
    mailServer.note(outcome)
    if (mailServer.isAway()) putDown()
    // Refusals for now are left to their waits, which end by themselves.
    if (isBulk && (outcome.is === 'taken' || outcome.is === 'refused for good'))
      noteAnswer(outcome.is === 'refused for good', now)
    const { to: address } = message.envelope
    const { inDoubtSeconds } = config
    const { whenInDoubt } = kind
    const fate = fateOf(letter, outcome, { address, now, inDoubtSeconds, whenInDoubt })
    const isSettled = letGo(letter, kind, sender, fate)
    // A letter that was not handed over leaves the lane waiting for the one before it still.
    lane.lastIsSettled = bothOf(lane.lastIsSettled, isSettled)
    freeLanes.push(lane)
    fillLanes()
    await isSettled
  }

  /** Codes are not repeated when in doubt, so none may be doubted that has not left: that it leaves is committed before it does. */
  async function mayLeave(
    letterId: number,
    { whenInDoubt }: LetterKind,
    sender: number,
    { lastIsSettled }: Lane,
  ): Promise<boolean> {
    await lastIsSettled
    if (whenInDoubt === 'repeat') return true
    try {
      return await noteLeaving(db, { letterId, sender })
    } catch (error) {
      log.failed('letter.leaving', error, { letter: letterId })
      return false
    }
  }

  function noteAnswer(isRefused: boolean, now: Date): void {
    const many = refusals.note(isRefused, now)
    if (!many || bulkIsPaused) return
    pauseBulk(true)
    onManyRefusals(many)
  }

  /** Stops leaflets and newsletters, or lets them leave again; then earlier refusals are forgotten. */
  function pauseBulk(paused: boolean): void {
    if (bulkIsPaused && !paused) refusals.forget()
    bulkIsPaused = paused
    if (paused) putDown('bulk')
  }

  /** Gives letters that are not on the wire back to the queue: all of them, and those to come, or those of one class. */
  function putDown(which?: 'bulk'): void {
    if (!which) resting = true
    const down = ready.filter(({ letter }) => !which || classOf(letter) === which)
    ready = ready.filter((each) => !down.includes(each))
    for (const { letter, kind, sender } of down) track(letGo(letter, kind, sender, givenBack(clock.now())))
  }

  /** Gives back what a sender has in hand that others may take up from now on, also what it is still putting into words. */
  function leave(sender: number): void {
    over.add(sender)
    putDown()
  }

  return {
    room,
    leave,
    take,
    putDown,
    pauseBulk,
    /** Resolves when nothing is in hand any more. */
    async empty(): Promise<void> {
      while (underWay.size) await Promise.all(underWay)
    },
    close: () => smtp.close(),
  }
}
