import { after, minutes, hours, seconds } from '../clock.ts'
import { rememberReads } from '../files/remember-reads.ts'
import type { Platform } from '../platform.ts'
import { composeEnvelopes } from './compose.ts'
import { bulkFrom, type LetterKind } from './letter.ts'
import { openSettling, type Fate } from './settle.ts'
import { openSmtp, type Envelope, type Outcome } from './smtp.ts'
import type { ClaimedLetter } from './store.ts'

/** How long to wait before the next try of a letter refused for now: 1, 5, 15, 30, 60 minutes, then hourly up to 72 hours. */
const waits = [minutes(1), minutes(5), minutes(15), minutes(30), ...Array<number>(71).fill(hours(1))]

/** A campaign's leaflet leaves thousands of times in a row: a dozen of the largest that are attached fit. */
const rememberedFileBytes = 32 * 1024 * 1024

/** Letters in words for each lane to have the next at hand, so that no lane waits for the database. */
const readyForEachLane = 4

interface InHand {
  letter: ClaimedLetter
  kind: LetterKind
  sender: number
  envelope: Envelope
}

export interface HandsOptions {
  /** Connections to the mail server: at most so many letters are on the wire at once. */
  lanes: number
  /** How often a server that is away is asked again. */
  probeEvery: number
  /** How often a commit is tried again while the database is away. */
  retryEvery: number
}

/**
 * Takes claimed letters, puts them into words many at a time, and hands them over, the most urgent first. A lane takes its
 * next letter only when the fate of the last is committed: whatever dies, at most one letter a lane was handed over and
 * not written down.
 * @param onRoom called when more could be taken up
 */
export function openHands(
  platform: Platform,
  kinds: readonly LetterKind[],
  { lanes, probeEvery, retryEvery }: HandsOptions,
  onRoom: () => void,
) {
  const { db, log, clock, config, metrics } = platform
  const files = rememberReads(platform.files, rememberedFileBytes)
  const smtp = openSmtp(config.smtpUrl, { connections: lanes })
  const settle = openSettling(platform, retryEvery)
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  /** In words and waiting for a lane, the most urgent first. */
  let ready: InHand[] = []
  let onTheWire = 0
  const held = { urgent: 0, bulk: 0 }
  /** Urgent letters not in words yet: no other may take the lane that they could have. */
  let urgentToCompose = 0
  let serverAwayUntil = 0
  /** Whether letters are given back instead of going to the wire. */
  let resting = false
  const underWay = new Set<Promise<unknown>>()

  const classOf = ({ priority }: ClaimedLetter) => (priority < bulkFrom ? 'urgent' : 'bulk')

  /** How many letters to take up: what keeps the lanes busy, or a single one to see whether an absent server is back. */
  function room(): { urgent: number; bulk: number } {
    const all = held.urgent + held.bulk
    if (serverAwayUntil) {
      const probes = Date.now() >= serverAwayUntil && all === 0 ? 1 : 0
      return { urgent: probes, bulk: probes }
    }
    const capacity = lanes * (1 + readyForEachLane)
    // Taken up by the half, so that one statement claims many.
    return {
      urgent: Math.max(0, lanes - held.urgent),
      bulk: held.bulk <= capacity / 2 ? capacity - held.bulk : 0,
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
    await letGo(letter, undefined, sender, forNow(letter, 'Nobody knows this kind of letter.'))
  }

  async function compose(letters: readonly ClaimedLetter[], kind: LetterKind, sender: number): Promise<void> {
    const urgent = letters.filter((letter) => classOf(letter) === 'urgent').length
    urgentToCompose += urgent
    const composed = await inWords(letters, kind)
    urgentToCompose -= urgent

    const others: Promise<void>[] = []
    letters.forEach((letter, nth) => {
      const envelope = composed[nth]
      if (envelope instanceof Error)
        others.push(letGo(letter, kind, sender, forNow(letter, 'It could not be put into words.')))
      else if (envelope) ready.push({ letter, kind, sender, envelope })
      else others.push(letGo(letter, kind, sender, { is: 'cancelled', answer: null }))
    })
    ready.sort((one, other) => one.letter.priority - other.letter.priority || one.letter.id - other.letter.id)
    if (resting) putDown()
    else fillLanes()
    await Promise.all(others)
  }

  /** Letters in the form the mail server takes, null for one that is no longer true, an error for one that fails. */
  async function inWords(
    letters: readonly ClaimedLetter[],
    kind: LetterKind,
  ): Promise<(Envelope | Error | null)[]> {
    try {
      return await db
        .transaction()
        .execute((tx) => composeEnvelopes(letters, kind, { ...platform, files, tx }))
    } catch (error) {
      const [letter] = letters
      // One that cannot be put into words must not keep the others.
      if (letters.length > 1) return (await Promise.all(letters.map((each) => inWords([each], kind)))).flat()
      log.failed('letter.compose', error, { letter: letter!.id, kind: kind.name })
      return [error as Error]
    }
  }

  function fillLanes(): void {
    for (;;) {
      const [next] = ready
      if (!next || onTheWire === lanes) return
      if (urgentToCompose && classOf(next.letter) === 'bulk') return
      ready.shift()
      onTheWire += 1
      track(handOver(next))
    }
  }

  async function handOver({ letter, kind, sender, envelope }: InHand): Promise<void> {
    try {
      const outcome = await smtp.hand(envelope)
      metrics.handedOver({ kind: kind.name, outcome: outcome.is })
      const isAway = outcome.is === 'away'
      serverAwayUntil = isAway ? Date.now() + probeEvery : 0
      if (isAway) putDown()
      await letGo(letter, kind, sender, fateOf(letter, outcome, envelope.envelope.to))
    } finally {
      onTheWire -= 1
      fillLanes()
    }
  }

  function fateOf(letter: ClaimedLetter, outcome: Outcome, address: string): Fate {
    const { is, answer } = outcome
    if (is === 'taken') return { is: 'sent', answer }
    if (is === 'refused for good' || is === 'refused for now') {
      const fate: Fate = is === 'refused for good' ? { is: 'failed', answer } : forNow(letter, answer)
      return fate.is === 'failed' && outcome.bounce
        ? { ...fate, bounced: { ...outcome.bounce, address } }
        : fate
    }
    if (is === 'away') return { is: 'requeued', answer, dueAt: clock.now(), countsAsAttempt: false }
    return { is: 'in doubt', answer, dueAt: after(clock.now(), seconds(config.inDoubtSeconds)) }
  }

  function forNow({ attempts }: ClaimedLetter, answer: string): Fate {
    const wait = waits[attempts - 1]
    if (wait === undefined) return { is: 'failed', answer }
    const jittered = wait * (0.9 + Math.random() * 0.2)
    return { is: 'requeued', answer, dueAt: after(clock.now(), jittered), countsAsAttempt: true }
  }

  /** Gives letters that are not on the wire back to the queue. */
  function putDown(): void {
    resting = true
    const down = ready
    ready = []
    for (const { letter, kind, sender } of down)
      track(
        letGo(letter, kind, sender, {
          is: 'requeued',
          answer: null,
          dueAt: clock.now(),
          countsAsAttempt: false,
        }),
      )
  }

  return {
    room,
    take,
    putDown,
    /** Resolves when nothing is in hand any more. */
    async empty(): Promise<void> {
      while (underWay.size) await Promise.all(underWay)
    },
    close: () => smtp.close(),
  }
}
