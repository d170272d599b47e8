import { bulkPriority, type EmailKind } from '../email.ts'
import type { ClaimedEmail } from '../store.ts'
import type { Message } from '../smtp/smtp-connection.ts'

export type EmailClass = 'urgent' | 'bulk'

export const emailClasses = ['urgent', 'bulk'] as const satisfies EmailClass[]

export const classOf = ({ priority }: Pick<ClaimedEmail, 'priority'>): EmailClass =>
  priority < bulkPriority ? 'urgent' : 'bulk'

/** An email that is rendered and waits for a lane. */
export interface ReadyEmail {
  email: ClaimedEmail
  kind: EmailKind
  /** The number of the sender that claimed it. */
  sender: number
  message: Message
}

/** The emails that this process has claimed: how many there are, and those that are ready, the most urgent first. */
export function createEmailQueue() {
  const claimed: Record<EmailClass, number> = { urgent: 0, bulk: 0 }
  let urgentBeingRendered = 0
  let ready: ReadyEmail[] = []

  const countUrgent = (emails: readonly ClaimedEmail[]) =>
    emails.filter((email) => classOf(email) === 'urgent').length

  return {
    /** How many emails are claimed and not released, by class. */
    claimed: (): Readonly<Record<EmailClass, number>> => claimed,

    addClaimed(emails: readonly ClaimedEmail[]): void {
      for (const email of emails) claimed[classOf(email)] += 1
    },

    removeClaimed(email: ClaimedEmail): void {
      claimed[classOf(email)] -= 1
    },

    startRendering(emails: readonly ClaimedEmail[]): void {
      urgentBeingRendered += countUrgent(emails)
    },

    endRendering(emails: readonly ClaimedEmail[]): void {
      urgentBeingRendered -= countUrgent(emails)
    },

    addReady(emails: readonly ReadyEmail[]): void {
      ready = [...ready, ...emails].sort(
        (one, other) => one.email.priority - other.email.priority || one.email.id - other.email.id,
      )
    },

    /** The email that may leave next. While urgent emails are being rendered, no bulk email takes the lane that they could have. */
    next(): ReadyEmail | undefined {
      const [first] = ready
      return first && classOf(first.email) === 'bulk' && urgentBeingRendered ? undefined : first
    },

    removeNext(): void {
      ready.shift()
    },

    /** Removes the ready emails, all of them or those of one class, and returns them. */
    removeReady(only?: EmailClass): ReadyEmail[] {
      const removed = ready.filter(({ email }) => !only || classOf(email) === only)
      ready = ready.filter((each) => !removed.includes(each))
      return removed
    },
  }
}

export type EmailQueue = ReturnType<typeof createEmailQueue>
