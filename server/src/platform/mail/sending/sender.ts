import { setTimeout as sleep } from 'node:timers/promises'
import { addMilliseconds, seconds } from '../../values/clock.ts'
import type { Platform } from '../../platform.ts'
import { acquireLease, isLeaseFree } from '../../database/process-lease.ts'
import { markUnconfirmedOfSender, findOtherSenders, requeueEmailsOfSender } from './dead-sender-store.ts'
import { openDispatcher } from './dispatcher.ts'
import type { EmailKind } from '../email.ts'
import { findPause, pauseBulkSending, type RefusalCounts } from '../pause-store.ts'
import { claimSending, isSendingAllowed } from '../sending-hold.ts'
import { createWakeableSleep } from './wakeable-sleep.ts'
import { claimEmails, requeueUnconfirmed } from '../store.ts'

export interface SenderOptions {
  /** Connections to the mail server: at most so many letters are on the wire at once, and one fewer leaflets and newsletters. */
  lanes?: number
  /** How often a server that is away is asked again. */
  probeIntervalMs?: number
  /** How often to look for due letters and for senders that are gone. */
  pollIntervalMs?: number
}

/**
 * Sends letters until stopped. A sender is present for its life, by which the others see whether it still lives; when its
 * connection to the database breaks it comes back as a new one.
 */
export function startSender(
  platform: Platform,
  kinds: readonly EmailKind[],
  {
    lanes = platform.config.smtpConnections,
    probeIntervalMs: probeEvery = seconds(30),
    pollIntervalMs: lookEvery = seconds(1),
  }: SenderOptions = {},
) {
  const { db, log, clock, config } = platform
  const byPolicy = Map.groupBy(kinds, (kind) => kind.onUnknown)
  const repeatable = (byPolicy.get('repeat') ?? []).map(({ name }) => name)
  const noted = (byPolicy.get('drop') ?? []).map(({ name }) => name)
  const stopping = new AbortController()
  const sleeping = createWakeableSleep(lookEvery)
  const dispatcher = openDispatcher(platform, kinds, {
    lanes,
    probeIntervalMs: probeEvery,
    retryIntervalMs: lookEvery,
    onCapacity: sleeping.wake,
    onManyRefusals: (refusals) =>
      void pause(refusals).catch((error: unknown) => log.error('letters.pause', error)),
  })
  let held = false
  let paused = false
  /** Senders with letters in hand that were gone at the last sweep. */
  let seenGone = new Set<number>()

  async function run(): Promise<void> {
    const lease = await acquireLease(config.databaseUrl)
    const { number: sender, lost } = lease
    /** Until a claim found fewer than it asked for, more may wait; the clock and whoever writes letters tell of new ones. */
    const mayWait = { urgent: true, bulk: true }
    let lookedAt = 0
    const lookAgain = () => {
      mayWait.urgent = mayWait.bulk = true
      sleeping.wake()
    }
    lost.addEventListener('abort', sleeping.wake)
    try {
      await lease.listen('letters', lookAgain)
      await db.transaction().execute((tx) => claimSending(tx, clock.now()))
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
          const count = held || !mayWait[which] ? 0 : dispatcher.freeCapacity()[which]
          if (!count) continue
          mayWait[which] = false
          const letters = await claimEmails(db, {
            sender,
            count,
            bulk: which === 'bulk',
            noted,
            now: clock.now(),
          })
          mayWait[which] ||= letters.length === count
          dispatcher.dispatch(letters, sender)
        }
        const { urgent, bulk } = dispatcher.freeCapacity()
        const goesOn = !held && ((mayWait.urgent && urgent) || (mayWait.bulk && bulk))
        if (!goesOn) await sleeping.untilWoken()
      }
    } finally {
      dispatcher.detach(sender)
      // Our presence must outlast the letters in hand, or others would doubt them.
      if (!lost.aborted) await dispatcher.drain()
      await lease.release()
    }
  }

  /** Letters in the hands of senders that are gone are taken over; those in doubt that may be repeated are, in time. */
  async function sweep(sender: number): Promise<void> {
    const wasHeld = held
    held = !(await isSendingAllowed(db))
    if (held !== wasHeld) log.info(held ? 'letters.on-hold' : 'letters.released')
    if (held) dispatcher.requeue()
    await applyPause()
    const gone = new Set<number>()
    for (const other of await findOtherSenders(db, sender)) if (await recoverIfDead(other)) gone.add(other)
    seenGone = gone
    if (repeatable.length) await requeueUnconfirmed(db, repeatable, clock.now())
  }

  /** Too many leaflets and newsletters were refused: all senders stop them, until somebody releases them. */
  async function pause(refusals: RefusalCounts & { since: Date }): Promise<void> {
    const { refused, answered } = refusals
    if (await db.transaction().execute((tx) => pauseBulkSending(tx, refusals, clock.now())))
      log.info('letters.paused', { refused, answered })
    await applyPause()
  }

  async function applyPause(): Promise<void> {
    const wasPaused = paused
    paused = (await findPause(db)) !== null
    dispatcher.pauseBulk(paused)
    if (wasPaused && !paused) log.info('letters.resumed')
  }

  /**
   * Takes over the letters of a sender that is gone, and was at the last sweep: what it surely had not handed over leaves, the
   * rest is in doubt. One that only lost its connection, as all do when
   * the database restarts, has written down by then what became of them, and given back what it had not handed over.
   */
  async function recoverIfDead(sender: number): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      if (!(await isLeaseFree(tx, sender))) return false
      if (!seenGone.has(sender)) return true
      const requeued = await requeueEmailsOfSender(tx, sender)
      if (requeued) log.info('letters.taken-over', { sender, count: requeued })
      const now = clock.now()
      const dueAt = addMilliseconds(now, seconds(config.inDoubtSeconds))
      const answer = 'The sender stopped.'
      const count = await markUnconfirmedOfSender(tx, { sender, dueAt, repeatable, answer, now })
      if (count) log.info('letters.in-doubt', { sender, count })
      return true
    })
  }

  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        log.error('letters.sender', error)
        await sleep(lookEvery, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  const life = supervise()
  return {
    /** Claims nothing more, lets the letters on the wire be answered, gives the others and the lock back. */
    async stop(): Promise<void> {
      stopping.abort()
      sleeping.wake()
      await life
      await dispatcher.drain()
      dispatcher.close()
    },
  }
}
