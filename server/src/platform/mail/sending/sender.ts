import { setTimeout as sleep } from 'node:timers/promises'
import { after, seconds } from '../../values/clock.ts'
import type { Platform } from '../../platform.ts'
import { attend, isGone } from '../../database/presence.ts'
import { doubtLettersOf, otherSendersAtWork, requeueLettersOf } from './gone-sender-store.ts'
import { openHands } from './hands.ts'
import type { LetterKind } from '../letter.ts'
import { findPause, pauseBulkMail, type Refusals } from '../pause-store.ts'
import { claimMail, mayMail } from '../release.ts'
import { createSleep } from './sleep.ts'
import { claimLetters, repeatLettersInDoubt } from '../store.ts'

export interface SenderOptions {
  /** Connections to the mail server: at most so many letters are on the wire at once, and one fewer leaflets and newsletters. */
  lanes?: number
  /** How often a server that is away is asked again. */
  probeEvery?: number
  /** How often to look for due letters and for senders that are gone. */
  lookEvery?: number
}

/**
 * Sends letters until stopped. A sender is present for its life, by which the others see whether it still lives; when its
 * connection to the database breaks it comes back as a new one.
 */
export function startSender(
  platform: Platform,
  kinds: readonly LetterKind[],
  {
    lanes = platform.config.smtpConnections,
    probeEvery = seconds(30),
    lookEvery = seconds(1),
  }: SenderOptions = {},
) {
  const { db, log, clock, config } = platform
  const whenInDoubt = Map.groupBy(kinds, (kind) => kind.whenInDoubt)
  const repeatable = (whenInDoubt.get('repeat') ?? []).map(({ name }) => name)
  const noted = (whenInDoubt.get('leave') ?? []).map(({ name }) => name)
  const stopping = new AbortController()
  const sleeping = createSleep(lookEvery)
  const hands = openHands(platform, kinds, {
    lanes,
    probeEvery,
    retryEvery: lookEvery,
    onRoom: sleeping.wake,
    onManyRefusals: (refusals) =>
      void pause(refusals).catch((error: unknown) => log.failed('letters.pause', error)),
  })
  let held = false
  let paused = false
  /** Senders with letters in hand that were gone at the last sweep. */
  let seenGone = new Set<number>()

  async function live(): Promise<void> {
    const presence = await attend(config.databaseUrl)
    const { number: sender, lost } = presence
    /** Until a claim found fewer than it asked for, more may wait; the clock and whoever writes letters tell of new ones. */
    const mayWait = { urgent: true, bulk: true }
    let lookedAt = 0
    const lookAgain = () => {
      mayWait.urgent = mayWait.bulk = true
      sleeping.wake()
    }
    lost.addEventListener('abort', sleeping.wake)
    try {
      await presence.listen('letters', lookAgain)
      await db.transaction().execute((tx) => claimMail(tx, clock.now()))
      let nextSweep = 0
      while (!lost.aborted && !stopping.signal.aborted) {
        if (Date.now() >= nextSweep) {
          await sweep(sender)
          nextSweep = Date.now() + 5 * lookEvery
        }
        if (Date.now() >= lookedAt + lookEvery) {
          lookedAt = Date.now()
          mayWait.urgent = mayWait.bulk = true
        }
        for (const which of ['urgent', 'bulk'] as const) {
          const count = held || !mayWait[which] ? 0 : hands.room()[which]
          if (!count) continue
          mayWait[which] = false
          const letters = await claimLetters(db, {
            sender,
            count,
            bulk: which === 'bulk',
            noted,
            now: clock.now(),
          })
          mayWait[which] ||= letters.length === count
          hands.take(letters, sender)
        }
        const { urgent, bulk } = hands.room()
        const goesOn = !held && ((mayWait.urgent && urgent) || (mayWait.bulk && bulk))
        if (!goesOn) await sleeping.untilWoken()
      }
    } finally {
      hands.leave(sender)
      // Our presence must outlast the letters in hand, or others would doubt them.
      if (!lost.aborted) await hands.empty()
      await presence.leave()
    }
  }

  /** Letters in the hands of senders that are gone are taken over; those in doubt that may be repeated are, in time. */
  async function sweep(sender: number): Promise<void> {
    const wasHeld = held
    held = !(await mayMail(db))
    if (held !== wasHeld) log.happened(held ? 'letters.on-hold' : 'letters.released')
    if (held) hands.putDown()
    await heedPause()
    const gone = new Set<number>()
    for (const other of await otherSendersAtWork(db, sender)) if (await isSeenGone(other)) gone.add(other)
    seenGone = gone
    if (repeatable.length) await repeatLettersInDoubt(db, repeatable, clock.now())
  }

  /** Too many leaflets and newsletters were refused: all senders stop them, until somebody releases them. */
  async function pause(refusals: Refusals & { since: Date }): Promise<void> {
    const { refused, answered } = refusals
    if (await db.transaction().execute((tx) => pauseBulkMail(tx, refusals, clock.now())))
      log.happened('letters.paused', { refused, answered })
    await heedPause()
  }

  async function heedPause(): Promise<void> {
    const wasPaused = paused
    paused = (await findPause(db)) !== null
    hands.pauseBulk(paused)
    if (wasPaused && !paused) log.happened('letters.resumed')
  }

  /**
   * Takes over the letters of a sender that is gone, and was at the last sweep: what it surely had not handed over leaves, the
   * rest is in doubt. One that only lost its connection, as all do when
   * the database restarts, has written down by then what became of them, and given back what it had not handed over.
   */
  async function isSeenGone(sender: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      if (!(await isGone(tx, sender))) return false
      if (!seenGone.has(sender)) return true
      const requeued = await requeueLettersOf(tx, sender)
      if (requeued) log.happened('letters.taken-over', { sender, count: requeued })
      const now = clock.now()
      const dueAt = after(now, seconds(config.inDoubtSeconds))
      const answer = 'The sender stopped.'
      const count = await doubtLettersOf(tx, { sender, dueAt, repeatable, answer, now })
      if (count) log.happened('letters.in-doubt', { sender, count })
      return true
    })
  }

  async function liveOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await live()
      } catch (error) {
        log.failed('letters.sender', error)
        await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const life = liveOn()
  return {
    /** Claims nothing more, lets the letters on the wire be answered, gives the others and the lock back. */
    async stop(): Promise<void> {
      stopping.abort()
      sleeping.wake()
      await life
      await hands.empty()
      hands.close()
    },
  }
}
