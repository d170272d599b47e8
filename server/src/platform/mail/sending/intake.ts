import type { Platform } from '../../platform.ts'
import type { EmailKind } from '../email.ts'
import type { ClaimedEmail } from '../store.ts'
import { requeueNow, retryLater, type DeliveryResult } from './delivery-result.ts'
import type { EmailQueue, ReadyEmail } from './email-queue.ts'
import { openRenderer } from './render-batch.ts'
import type { TaskTracker } from './task-tracker.ts'

/** An email that a sender of this process has claimed. */
export interface Claim {
  email: ClaimedEmail
  /** Undefined when no kind has the email's name. */
  kind: EmailKind | undefined
  sender: number
}

interface IntakeOptions {
  queue: EmailQueue
  tasks: TaskTracker
  /** Called when emails were added to the queue as ready. */
  onReady(): void
  release(claim: Claim, result: DeliveryResult): Promise<void>
}

/** Renders claimed emails kind by kind, and adds to the queue those that may leave now. */
export function openIntake(
  platform: Platform,
  kinds: readonly EmailKind[],
  { queue, tasks, onReady, release }: IntakeOptions,
) {
  const { log, clock } = platform
  const kindsByName = new Map(kinds.map((kind) => [kind.name, kind]))
  const renderBatch = openRenderer(platform)
  /** Former senders of this process: others may have taken over their emails. */
  const detachedSenders = new Set<number>()

  async function render(emails: readonly ClaimedEmail[], kind: EmailKind, sender: number): Promise<void> {
    queue.startRendering(emails)
    const rendered = await renderBatch(emails, kind)
    queue.endRendering(emails)

    const ready: ReadyEmail[] = []
    const releases: Promise<void>[] = []
    emails.forEach((email, nth) => {
      const message = rendered[nth]!
      const claim = { email, kind, sender }
      if (detachedSenders.has(sender)) releases.push(release(claim, requeueNow(clock.now())))
      else if ('is' in message) releases.push(release(claim, message))
      else ready.push({ ...claim, message })
    })
    queue.addReady(ready)
    onReady()
    await Promise.all(releases)
  }

  async function releaseUnknownKind(email: ClaimedEmail, sender: number): Promise<void> {
    const error = new Error(`No kind of email is called ${email.kind}.`)
    log.error('letter.unknown', error, { letter: email.id })
    const result = retryLater(email, 'This kind of email is unknown.', clock.now())
    await release({ email, kind: undefined, sender }, result)
  }

  return {
    add(emails: readonly ClaimedEmail[], sender: number): void {
      queue.addClaimed(emails)
      for (const [name, ofKind] of Map.groupBy(emails, ({ kind }) => kind)) {
        const kind = kindsByName.get(name)
        if (kind) tasks.track(render(ofKind, kind, sender))
        else for (const email of ofKind) tasks.track(releaseUnknownKind(email, sender))
      }
    },

    isDetached: (sender: number) => detachedSenders.has(sender),

    /** Requeues the emails of a sender that are still being rendered, as soon as they are. */
    detach(sender: number): void {
      detachedSenders.add(sender)
    },
  }
}
