import { startHttp } from './mailbox/http.ts'
import { createEmailStore } from './mailbox/email-store.ts'
import type { Deliver } from './mailbox/outgoing.ts'
import type { SignIn } from './mailbox/sign-ins.ts'
import { startSmtp } from './mailbox/smtp.ts'

export type Mailbox = {
  /** Address of the page for people; the API is below it at /api/emails. */
  url: string
  smtpUrl: string
  /** Shows the current second-step codes of these accounts on the page. */
  showSignIns(signIns: readonly SignIn[]): void
  /** Sets who delivers what leaves the mailbox: replies, and reports of emails that were accepted but could not be delivered. */
  deliverBy(deliver: Deliver): void
  stop(): Promise<void>
}

/**
 * Starts a mail server that keeps every email instead of passing it on, with a page for reading them and an API for tests:
 * `GET /api/emails?to=`, `GET /api/emails/count`, `GET /api/emails/:id/attachments/:n`, `POST /api/emails/:id/reply`, `DELETE /api/emails`, `GET /api/codes`. Emails are stored in memory
 * only.
 * @param httpPort 0 for any free port
 * @param smtpPort left out: any free port
 * @param keep how many emails are stored; the oldest are dropped first
 * @param keepBytes how many bytes of messages are stored, counted once for each recipient
 */
export async function startMailbox({
  httpPort,
  smtpPort,
  keep = 2000,
  keepBytes = 200_000_000,
}: {
  httpPort: number
  smtpPort?: number
  keep?: number
  keepBytes?: number
}): Promise<Mailbox> {
  const emails = createEmailStore({ emails: keep, bytes: keepBytes })
  let deliverOut: Deliver = async () => '421 Nothing receives email here'
  const deliver: Deliver = (email) => deliverOut(email)
  const smtp = await startSmtp({ emails, deliver }, smtpPort)
  let signIns: readonly SignIn[] = []
  const http = await startHttp({ emails, deliver, signIns: () => signIns }, httpPort).catch(
    async (error: unknown) => {
      await smtp.stop()
      throw error
    },
  )
  return {
    url: `http://127.0.0.1:${http.port}`,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    showSignIns(accounts) {
      signIns = accounts
    },
    deliverBy(deliverer) {
      deliverOut = deliverer
    },
    async stop() {
      await Promise.all([smtp.stop(), http.stop()])
    },
  }
}
