/** A process that sends emails with only a nodemailer pool, as fast as possible, and measures the rate. */
import { readFileSync } from 'node:fs'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { handleMessages } from '../bench-process.ts'

export interface PoolRequest {
  url: string
  connections: number
  /** The emails for nodemailer, as JSON. */
  file: string
  /** The file to attach. */
  leaflet: string
}

async function send({ url, connections, file, leaflet }: PoolRequest): Promise<number> {
  const emails = JSON.parse(readFileSync(file, 'utf8')) as SendMailOptions[]
  // All emails share one buffer.
  const content = readFileSync(leaflet)
  for (const { attachments } of emails)
    for (const attachment of attachments ?? []) attachment.content = content

  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity })
  let next = 0
  const sendNext = async () => {
    for (let email = emails[next++]; email; email = emails[next++]) await transport.sendMail(email)
  }

  const began = performance.now()
  // Two emails for each connection: no connection is idle, and few emails are in memory.
  await Promise.all(Array.from({ length: 2 * connections }, sendNext))
  const seconds = (performance.now() - began) / 1000
  transport.close()
  return emails.length / seconds
}

handleMessages(send)
