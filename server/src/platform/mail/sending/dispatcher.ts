import type { Platform } from '../../platform.ts'
import type { EmailKind } from '../email.ts'
import type { RefusalCounts } from '../pause-store.ts'
import type { ClaimedEmail } from '../store.ts'
import { createBulkPause } from './bulk-pause.ts'
import type { ResultWriter } from './commit-results.ts'
import { requeueNow, type DeliveryResult } from './delivery-result.ts'
import { classOf, createEmailQueue, type EmailClass, type ReadyEmail } from './email-queue.ts'
import { freeCapacity } from './free-capacity.ts'
import { openIntake, type Claim } from './intake.ts'
import { openLanes } from './lanes.ts'
import { trackMailServer } from './mail-server.ts'
import type { Outcome } from '../smtp/smtp.ts'
import { createTaskTracker } from './task-tracker.ts'

export interface DispatcherOptions {
  /** Connections to the mail server, and so the most emails being handed over at once. */
  lanes: number
  /** How often a mail server that is away is tried again. */
  probeIntervalMs: number
  writer: ResultWriter
  /** Called when more emails could be claimed. */
  onCapacity(): void
  /** Called when too many bulk emails are refused. Bulk email is requeued until `pauseBulk(false)`. */
  onManyRefusals(refusals: RefusalCounts & { since: Date }): void
}

/**
 * Takes claimed emails, renders them in batches and hands them to the mail server, the most urgent first. An email is claimed
 * (counted in the queue), rendered, ready (waiting for a lane), handed over, and released when its result is committed.
 */
export function openDispatcher(platform: Platform, kinds: readonly EmailKind[], options: DispatcherOptions) {
  const { log, clock } = platform
  const mailServer = trackMailServer(platform, options.probeIntervalMs)
  const { writer } = options
  const pause = createBulkPause()
  const tasks = createTaskTracker((error) => log.error('letter', error))
  const queue = createEmailQueue()
  const intake = openIntake(platform, kinds, { queue, tasks, onReady, release })
  const lanes = openLanes(platform, {
    count: options.lanes,
    queue,
    tasks,
    onOutcome,
    startHandover: writer.startHandover,
    isDetached: intake.isDetached,
    release,
  })
  /** Whether emails return to the queue instead of being handed over, until the next call of `dispatch`. */
  let isRequeueing = false

  function onReady(): void {
    if (isRequeueing) requeueReady()
    if (pause.isPaused()) requeueReady('bulk')
    lanes.fill()
  }

  function onOutcome(outcome: Outcome, { email, message }: ReadyEmail): void {
    mailServer.record(outcome)
    if (mailServer.isAway()) requeue()
    const refusals =
      classOf(email) === 'bulk' ? pause.record(outcome, message.envelope.to, clock.now()) : null
    if (!refusals) return
    pauseBulk(true)
    options.onManyRefusals(refusals)
  }

  async function release({ email, kind, sender }: Claim, result: DeliveryResult): Promise<void> {
    await writer.settle({ email, kind, sender, result })
    queue.removeClaimed(email)
    options.onCapacity()
  }

  function requeueReady(only?: EmailClass): void {
    for (const ready of queue.removeReady(only)) tasks.track(release(ready, requeueNow(clock.now())))
  }

  /** Requeues every email that is not being handed over, also those still being rendered. */
  function requeue(): void {
    isRequeueing = true
    requeueReady()
  }

  /** Pauses bulk email, or resumes it and resets the count of refusals. */
  function pauseBulk(paused: boolean): void {
    pause.set(paused)
    if (paused) requeueReady('bulk')
  }

  return {
    requeue,
    pauseBulk,
    freeCapacity: () =>
      freeCapacity({
        lanes: options.lanes,
        claimed: queue.claimed(),
        mailServer,
        isBulkPaused: pause.isPaused(),
      }),
    dispatch(emails: readonly ClaimedEmail[], sender: number): void {
      isRequeueing = false
      intake.add(emails, sender)
    },
    /** Requeues the emails of a sender that others may take over from now on. */
    detach(sender: number): void {
      intake.detach(sender)
      requeue()
    },
    /** Resolves when no email is claimed any more. */
    drain: () => tasks.whenIdle(),
    close: () => lanes.close(),
  }
}

export type Dispatcher = ReturnType<typeof openDispatcher>
