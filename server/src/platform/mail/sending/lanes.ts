import type { Platform } from '../../platform.ts'
import type { ResultWriter } from './commit-results.ts'
import { nextState, type DeliveryResult } from './delivery-result.ts'
import { classOf, type EmailQueue, type ReadyEmail } from './email-queue.ts'
import { openSmtp, type Outcome } from '../smtp/smtp.ts'
import type { TaskTracker } from './task-tracker.ts'

/** Sends one email at a time. It prepares the next while the last result is being committed, but does not hand it over yet. */
interface Lane {
  lastCommit: Promise<void>
}

interface LanesOptions {
  count: number
  queue: EmailQueue
  tasks: TaskTracker
  /** Called with each outcome at the mail server, before the next email is taken. */
  onOutcome(outcome: Outcome, ready: ReadyEmail): void
  startHandover: ResultWriter['startHandover']
  /** Whether others may take over the emails of this sender. */
  isDetached(sender: number): boolean
  /** Commits a result. */
  release(ready: ReadyEmail, result: DeliveryResult): Promise<void>
}

/** Of several lanes one is reserved for urgent emails: a leaflet may wait ten minutes for its reply, a code cannot. */
export const bulkLaneCount = (lanes: number) => Math.max(1, lanes - 1)

/**
 * Lanes to the mail server, each with its own connection. A lane hands an email over only when the result of the one before
 * and its own start are committed, both at once. So after any failure, each lane has at most one email that may have left and
 * whose result is not recorded, and a sender whose emails others took over hands over none.
 */
export function openLanes(
  { clock, config, metrics }: Platform,
  { count, queue, tasks, onOutcome, startHandover, isDetached, release }: LanesOptions,
) {
  const smtp = openSmtp(config.smtpUrl, config.smtpTls)
  const freeLanes = Array.from({ length: count }, (): Lane => ({ lastCommit: Promise.resolve() }))
  let bulkInUse = 0

  function takeLane(isBulk: boolean): Lane | undefined {
    if (isBulk && bulkInUse === bulkLaneCount(count)) return undefined
    const lane = freeLanes.pop()
    if (lane && isBulk) bulkInUse += 1
    return lane
  }

  function fill(): void {
    for (let ready = queue.next(); ready; ready = queue.next()) {
      const lane = takeLane(classOf(ready.email) === 'bulk')
      if (!lane) return
      queue.removeNext()
      tasks.track(handOver(ready, lane))
    }
  }

  async function handOver(ready: ReadyEmail, lane: Lane): Promise<void> {
    const { email, kind, sender, message } = ready
    const start = () => startHandover({ email, sender })
    // In the commit of the lane's last result, which was settled just before. An email that is never repeated starts as late as
    // possible: if this process dies before, it is sent by another.
    const started = kind.onUnknown === 'repeat' ? start() : null
    const { lastCommit } = lane
    const outcome = await smtp.send(message, async () => {
      await lastCommit
      return (await (started ?? start())) && !isDetached(sender)
    })
    metrics.recordHandover({ kind: kind.name, outcome: outcome.is })
    onOutcome(outcome, ready)
    const result = nextState(email, outcome, {
      address: message.envelope.to,
      now: clock.now(),
      inDoubtSeconds: config.inDoubtSeconds,
      onUnknown: kind.onUnknown,
    })
    const commit = release(ready, result)
    // If this email was not handed over, the lane still waits for the commit of the one before.
    lane.lastCommit = waitForBoth(lastCommit, commit)
    freeLanes.push(lane)
    if (classOf(email) === 'bulk') bulkInUse -= 1
    fill()
    await commit
  }

  return { fill, close: () => smtp.close() }
}

async function waitForBoth(one: Promise<void>, other: Promise<void>): Promise<void> {
  await one
  await other
}
