import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { startSender } from '../../src/platform/mail/sending/sender.ts'
import { emailKinds } from '../../src/worker.ts'
import type { Person } from './given.ts'
import { emailsTo, ownMailbox } from './mailbox.ts'
import type { World } from './world.ts'

/** A world's post office: a real sender, and a mailbox at the other end. */
export function emailDelivery(w: World) {
  const mailbox = ownMailbox()
  const reports: Buffer[] = []
  beforeAll(() => mailbox.onBounceReport((report) => void reports.push(report)))

  const received = async ({ email }: Pick<Person, 'email'>) => (await emailsTo(mailbox, email)).toReversed()
  return {
    /** Does the jobs that are due, and sends until nothing waits. */
    async sendAll({ files = w.platform.files }: { files?: FileStore } = {}): Promise<void> {
      await w.runJobs()
      const config = { ...w.config, smtpUrl: mailbox.smtpUrl, bounceAddress: 'bounces@musketeers.example' }
      const sender = startSender({ ...w.platform, files, config }, emailKinds, { pollIntervalMs: 20 })
      const letters = w.platform.db.selectFrom('letter').select('id')
      const waiting = letters.where('state', 'in', ['queued', 'sending'])
      while ((await waiting.execute()).length) await sleep(20)
      await sender.stop()
      await w.runJobs()
    },
    /** The next report that a letter could not be delivered, which comes a moment after it was taken. */
    async report(): Promise<Buffer> {
      while (!reports.length) await sleep(20)
      return reports.shift()!
    },
    /** What a person was sent, oldest first. */
    received,
    subjects: async (person: Person) => (await received(person)).map(({ subject }) => subject),
  }
}
