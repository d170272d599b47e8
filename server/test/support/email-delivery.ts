import { listEmails } from '@street-musketeers/sandbox/mailbox/list-emails.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import { emailKinds } from '../../src/worker.ts'
import type { Person } from './given.ts'
import { ownMailbox } from './mailbox.ts'
import type { World } from './world.ts'

/** A real sender for a world, and a mailbox that receives its emails. */
export function emailDelivery(w: World) {
  const mailbox = ownMailbox()
  const reports: Buffer[] = []
  beforeAll(() =>
    mailbox.deliverBy(async ({ message }) => {
      reports.push(message)
      return '250 Accepted'
    }),
  )

  const received = async ({ email }: Pick<Person, 'email'>) =>
    (await listEmails(mailbox.url, email)).toReversed()
  return {
    /** Runs the due jobs and sends until no email is due. */
    async sendAll({ files = w.platform.files }: { files?: FileStore } = {}): Promise<void> {
      await w.runJobs()
      const config = { ...w.config, smtpUrl: mailbox.smtpUrl, bounceAddress: 'bounces@musketeers.example' }
      const sender = startSender({ ...w.platform, files, config }, emailKinds, { pollIntervalMs: 20 })
      const emails = w.platform.db.selectFrom('email').select('id')
      const waiting = emails.where((email) =>
        email.or([
          email('state', '=', 'sending'),
          email.and([email('state', '=', 'queued'), email('due_at', '<=', w.clock.now())]),
        ]),
      )
      while ((await waiting.execute()).length) await sleep(20)
      await sender.stop()
      await w.runJobs()
    },
    /** The next bounce report, which arrives shortly after its email was accepted. */
    async report(): Promise<Buffer> {
      while (!reports.length) await sleep(20)
      return reports.shift()!
    },
    /** The emails that a person got, oldest first. */
    received,
    subjects: async (person: Person) => (await received(person)).map(({ subject }) => subject),
  }
}
