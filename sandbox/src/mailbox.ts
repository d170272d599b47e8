import { startHttp } from './mailbox/http.ts'
import { createEmailStore } from './mailbox/email-store.ts'
import type { SignIn } from './mailbox/sign-ins.ts'
import { startSmtp } from './mailbox/smtp.ts'

export type Mailbox = {
  /** Address of the page for people; the API lies under it at /api/letters. */
  url: string
  smtpUrl: string
  /** Has the page show what the authenticators of these accounts show. */
  showSignIns(signIns: readonly SignIn[]): void
  /** Says who is given the reports of letters that it took and could not deliver; nobody until then. */
  onBounceReport(to: (report: Buffer) => void): void
  stop(): Promise<void>
}

/**
 * Starts a mail server that keeps every letter instead of passing it on, with a page to read them and an API for tests:
 * `GET /api/letters?to=`, `GET /api/letters/count`, `GET /api/letters/:id/attachments/:n`, `DELETE /api/letters`, `GET /api/codes`. Letters are in memory only.
 * @param httpPort, smtpPort 0 or left out: any free one
 * @param keep how many letters are kept; the oldest go first
 * @param keepBytes how many bytes of messages are kept, counted once for each recipient
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
  const letters = createEmailStore({ letters: keep, bytes: keepBytes })
  let passReport = (_report: Buffer) => {}
  const smtp = await startSmtp({ letters, onBounceReport: (report) => passReport(report) }, smtpPort)
  let signIns: readonly SignIn[] = []
  const http = await startHttp({ letters, signIns: () => signIns }, httpPort).catch(
    async (error: unknown) => {
      await smtp.stop()
      throw error
    },
  )
  return {
    url: `http://127.0.0.1:${http.port}`,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    showSignIns(shown) {
      signIns = shown
    },
    onBounceReport(to) {
      passReport = to
    },
    async stop() {
      await Promise.all([smtp.stop(), http.stop()])
    },
  }
}
