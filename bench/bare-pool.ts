/** A process that sends emails with only a nodemailer pool, as fast as possible. */
import { createTransport, type SendMailOptions } from 'nodemailer'
import { handleMessages } from './bench-process.ts'

export interface PoolRequest {
  url: string
  connections: number
  /** One email, sent to `count` people. */
  email: SendMailOptions
  count: number
}

async function send({ url, connections, email, count }: PoolRequest): Promise<void> {
  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity })
  let sent = 0
  const sendNext = async () => {
    while (sent < count) {
      sent += 1
      await transport.sendMail({ ...email, to: `person.${sent}@example.org` })
    }
  }
  // Two emails for each connection: no connection is idle, and few emails are in memory.
  await Promise.all(Array.from({ length: 2 * connections }, sendNext))
  transport.close()
}

handleMessages(send)
