import { startMailbox, type Mailbox } from '@street-musketeers/sandbox/mailbox.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import type { FileStore } from '../src/platform/files/file-store.ts'
import { startSender } from '../src/platform/letters/sender.ts'
import { letterKinds } from '../src/worker.ts'
import type { Person } from './given.ts'
import type { World } from './world.ts'

interface Received {
  subject: string
  text: string
  html: string
  /** By lower-case name. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; sha256: string }[]
}

/** A world's post office: a real sender, and a mailbox at the other end. */
export function post(w: World) {
  let mailbox: Mailbox
  const reports: Buffer[] = []
  beforeAll(async () => {
    mailbox = await startMailbox({ httpPort: 0 })
    mailbox.passReports((report) => void reports.push(report))
  })
  afterAll(() => mailbox.stop())

  const received = async ({ email }: Pick<Person, 'email'>) => {
    const answer = await fetch(`${mailbox.url}/api/letters?to=${encodeURIComponent(email)}`)
    return ((await answer.json()) as Received[]).toReversed()
  }
  return {
    /** Does the jobs that are due, and sends until nothing waits. */
    async sendAll({ files = w.platform.files }: { files?: FileStore } = {}): Promise<void> {
      await w.runJobs()
      const config = { ...w.config, smtpUrl: mailbox.smtpUrl, bounceAddress: 'bounces@musketeers.example' }
      const sender = startSender({ ...w.platform, files, config }, letterKinds, { lookEvery: 20 })
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
