/** A process that sends mails by nothing but a pool of nodemailer's, as fast as that goes, and tells how many a second. */
import { readFileSync } from 'node:fs'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { handleMessages } from '../bench-process.ts'

export interface Mailing {
  url: string
  connections: number
  /** What nodemailer is to send, as JSON. */
  file: string
  /** What goes with each mail that has room for it. */
  leaflet: string
}

async function send({ url, connections, file, leaflet }: Mailing): Promise<number> {
  const mails = JSON.parse(readFileSync(file, 'utf8')) as SendMailOptions[]
  // Every reader gets the very same bytes, read once.
  const content = readFileSync(leaflet)
  for (const { attachments } of mails) for (const attached of attachments ?? []) attached.content = content

  const transport = createTransport({ url, pool: true, maxConnections: connections, maxMessages: Infinity })
  let next = 0
  const sendOn = async () => {
    for (let mail = mails[next++]; mail; mail = mails[next++]) await transport.sendMail(mail)
  }

  const began = performance.now()
  // Two mails for each connection: no connection waits, and no thousand mails wait in memory.
  await Promise.all(Array.from({ length: 2 * connections }, sendOn))
  const seconds = (performance.now() - began) / 1000
  transport.close()
  return mails.length / seconds
}

handleMessages(send)
