/** A process that sends mails by nothing but a pool of nodemailer's, as fast as that goes, and tells how many a second. */
import { readFileSync } from 'node:fs'
import { createTransport, type SendMailOptions } from 'nodemailer'

const [url, connections, file, leaflet] = process.argv.slice(2)
const mails = JSON.parse(readFileSync(file!, 'utf8')) as SendMailOptions[]
// Every reader gets the very same bytes, read once.
const content = readFileSync(leaflet!)
for (const { attachments } of mails) for (const attached of attachments ?? []) attached.content = content

const transport = createTransport({
  url: url!,
  pool: true,
  maxConnections: Number(connections),
  maxMessages: Infinity,
})
let next = 0
async function send(): Promise<void> {
  for (let mail = mails[next++]; mail; mail = mails[next++]) await transport.sendMail(mail)
}

const began = performance.now()
// Two mails for each connection: no connection waits, and no thousand mails wait in memory.
await Promise.all(Array.from({ length: 2 * Number(connections) }, send))
const seconds = (performance.now() - began) / 1000
transport.close()
process.send!({ rate: mails.length / seconds })
process.disconnect()
