import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Deliver, OutgoingEmail } from './mailbox/outgoing.ts'

/** How long a mail server waits before it tries again. */
const retryDelaysMs = [2000, 10_000, 60_000]

/**
 * Delivers emails to the product's receiver, as the mail servers of the people who write do: one that is refused for now, or does not
 * get through, is delivered again later.
 * @param port of the receiver, on this machine
 */
export function deliverToReceiver(port: number, signal: AbortSignal): Deliver {
  async function retry(email: OutgoingEmail): Promise<void> {
    for (const delayMs of retryDelaysMs) {
      await sleep(delayMs, undefined, { signal })
      if (!isTemporary(await deliver(port, email))) return
    }
  }

  return async (email) => {
    const answer = await deliver(port, email)
    // What waits when the product stops is dropped.
    if (isTemporary(answer)) retry(email).catch(() => {})
    return answer
  }
}

const isTemporary = (answer: string) => answer.startsWith('4')

async function deliver(port: number, { from, to, message }: OutgoingEmail): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    const { response } = await transport.sendMail({ envelope: { from, to }, raw: message })
    return response
  } catch (error) {
    const { response } = error as { response?: string }
    return response ?? '421 Nothing receives email there'
  } finally {
    transport.close()
  }
}
