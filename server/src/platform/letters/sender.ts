import { setTimeout as sleep } from 'node:timers/promises'
import { after, hours, minutes, seconds } from '../clock.ts'
import { isDatabaseAway, type Db, type Tx } from '../db.ts'
import { rememberReads } from '../files/remember-reads.ts'
import type { Platform } from '../platform.ts'
import { attend, isGone } from '../presence.ts'
import { composeEnvelope } from './compose.ts'
import type { LetterKind } from './letter.ts'
import { createSleep } from './sleep.ts'
import { openSmtp, type Outcome } from './smtp.ts'
import { claimMail, mayMail } from './release.ts'
import {
  claimLetters,
  doubtLetters,
  endLetter,
  otherSendersAtWork,
  repeatLettersInDoubt,
  requeueLetter,
  type ClaimedLetter,
} from './store.ts'

/** How long to wait before the next try of a letter refused for now: 1, 5, 15, 30, 60 minutes, then hourly up to 72 hours. */
const waits = [minutes(1), minutes(5), minutes(15), minutes(30), ...Array<number>(71).fill(hours(1))]

/** A campaign's leaflet leaves thousands of times in a row: a dozen of the largest that are attached fit. */
const rememberedFileBytes = 32 * 1024 * 1024

export interface SenderOptions {
  /** Connections to the mail server: at most so many letters are in hand at once. */
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
  { lanes = 5, probeEvery = seconds(30), lookEvery = seconds(1) }: SenderOptions = {},
) {
  const { db, log, clock, config, metrics } = platform
  const files = rememberReads(platform.files, rememberedFileBytes)
  const smtp = openSmtp(config.smtpUrl, { connections: lanes })
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const repeatable = kinds.filter((kind) => kind.whenInDoubt === 'repeat').map((kind) => kind.name)
  const inHand = new Set<Promise<void>>()
  const stopping = new AbortController()
  const sleeping = createSleep(lookEvery)
  let serverAwayUntil = 0
  let held = false

  async function live(): Promise<void> {
    const presence = await attend(config.databaseUrl)
    const { number: sender, lost } = presence
    lost.addEventListener('abort', sleeping.wake)
    try {
      await presence.listen('letters', sleeping.wake)
      await db.transaction().execute((tx) => claimMail(tx, clock.now()))
      let nextSweep = 0
      while (!lost.aborted && !stopping.signal.aborted) {
        if (Date.now() >= nextSweep) {
          await sweep(sender)
          nextSweep = Date.now() + 5 * lookEvery
        }
        const wanted = wantedNow()
        const claimed = wanted ? await claimLetters(db, { sender, count: wanted, now: clock.now() }) : []
        for (const letter of claimed) takeInHand(letter, sender)
        if (wanted === 0 || claimed.length < wanted) await sleeping.untilWoken()
      }
    } finally {
      // Our presence must outlast the letters in hand, or others would doubt them.
      if (!lost.aborted) await Promise.all(inHand)
      await presence.leave()
    }
  }

  /** How many letters to take up: one for each free lane, or a single one to see whether an absent server is back. */
  function wantedNow(): number {
    if (held) return 0
    if (serverAwayUntil === 0) return lanes - inHand.size
    return Date.now() >= serverAwayUntil && inHand.size === 0 ? 1 : 0
  }

  function takeInHand(letter: ClaimedLetter, sender: number): void {
    const work = send(letter, sender).catch((error) => log.failed('letter', error, { letter: letter.id }))
    const settled = work.finally(() => {
      inHand.delete(settled)
      sleeping.wake()
    })
    inHand.add(settled)
  }

  async function send(letter: ClaimedLetter, sender: number): Promise<void> {
    const kind = byName.get(letter.kind)
    if (!kind) throw new Error(`No kind of letter is called ${letter.kind}.`)
    const composed = await db
      .transaction()
      .execute((tx) => composeEnvelope(letter, kind, { ...platform, files, tx }))
      .catch((error: unknown) => {
        log.failed('letter.compose', error, { letter: letter.id, kind: letter.kind })
        return 'not composed' as const
      })
    if (composed === null)
      return settle((tx, now) =>
        endLetter(tx, { id: letter.id, sender, state: 'cancelled', answer: null, now }),
      )
    if (composed === 'not composed') return refusedForNow(letter, sender, 'It could not be put into words.')

    const outcome = await smtp.hand(composed)
    metrics.handedOver({ kind: kind.name, outcome: outcome.is })
    await record(letter, kind, sender, outcome)
  }

  async function record(
    letter: ClaimedLetter,
    kind: LetterKind,
    sender: number,
    outcome: Outcome,
  ): Promise<void> {
    const { answer } = outcome
    serverAwayUntil = outcome.is === 'away' ? Date.now() + probeEvery : 0
    const end = (state: 'sent' | 'failed') =>
      settle(async (tx, now) => {
        const ours = await endLetter(tx, { id: letter.id, sender, state, answer, now })
        if (ours && state === 'sent')
          await kind.whenSent?.({ words: kind.words.parse(letter.words) }, { tx, sentAt: now })
      })

    if (outcome.is === 'taken') return end('sent')
    if (outcome.is === 'refused for good') return end('failed')
    if (outcome.is === 'refused for now') return refusedForNow(letter, sender, answer)
    if (outcome.is === 'away')
      return settle((tx, now) =>
        requeueLetter(tx, { id: letter.id, sender, dueAt: now, answer, countsAsAttempt: false }),
      )
    return settle((tx, now) =>
      doubtLetters(tx, {
        which: { id: letter.id, sender },
        dueAt: after(now, seconds(config.inDoubtSeconds)),
        repeatable,
        answer,
      }),
    )
  }

  function refusedForNow(letter: ClaimedLetter, sender: number, answer: string): Promise<void> {
    const wait = waits[letter.attempts - 1]
    if (wait === undefined)
      return settle((tx, now) => endLetter(tx, { id: letter.id, sender, state: 'failed', answer, now }))
    const jittered = wait * (0.9 + Math.random() * 0.2)
    return settle((tx, now) =>
      requeueLetter(tx, {
        id: letter.id,
        sender,
        dueAt: after(now, jittered),
        answer,
        countsAsAttempt: true,
      }),
    )
  }

  /** Writes down what became of a letter, however long the database is away: forgetting it could repeat the letter. */
  async function settle(deed: (tx: Tx, now: Date) => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await db.transaction().execute((tx) => deed(tx, clock.now()))
        return
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        log.failed('letter.settle', error)
        await sleep(lookEvery)
      }
    }
  }

  /** Letters in the hands of senders that are gone come to be in doubt; those that may be repeated are, in time. */
  async function sweep(sender: number): Promise<void> {
    const wasHeld = held
    held = !(await mayMail(db))
    if (held !== wasHeld) log.happened(held ? 'letters.on-hold' : 'letters.released')
    for (const other of await otherSendersAtWork(db, sender)) await doubtLettersOf(db, other)
    if (repeatable.length) await repeatLettersInDoubt(db, repeatable, clock.now())
  }

  async function doubtLettersOf(on: Db, sender: number): Promise<void> {
    await on.transaction().execute(async (tx) => {
      if (!(await isGone(tx, sender))) return
      const dueAt = after(clock.now(), seconds(config.inDoubtSeconds))
      const count = await doubtLetters(tx, {
        which: { sender },
        dueAt,
        repeatable,
        answer: 'The sender stopped.',
      })
      if (count) log.happened('letters.in-doubt', { sender, count })
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
    /** Claims nothing more, lets the letters in hand be answered, gives the lock back. */
    async stop(): Promise<void> {
      stopping.abort()
      sleeping.wake()
      await life
      await Promise.all(inHand)
      smtp.close()
    },
  }
}
