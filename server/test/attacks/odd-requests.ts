import { sendBytes } from '@street-musketeers/sandbox/odd-requests.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { makePng } from '../files/good-files.ts'
import type { Attack } from './attack.ts'
import { createOfficer } from './people.ts'
import { nextEmail, nextVisitor, outcomeOf } from './visitor.ts'

const slowBodies = 7
/** More than the largest leaflet, so that each claims as much memory as it can. */
const announcedBytes = 12 * 1024 * 1024

export const blockUploads: Attack = {
  name: "Block everybody's uploads with slow bodies",
  tries: `An organisation begins ${slowBodies} uploads and sends nothing more; then another one uploads a leaflet.`,
  async play(product) {
    const { token } = await createOfficer(product)
    const file = new Blob([new Uint8Array(await makePng())])
    const head = [
      'POST /api/leaflet HTTP/1.1',
      'host: 127.0.0.1',
      `x-forwarded-for: ${nextVisitor()}`,
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=part',
      `content-length: ${announcedBytes}`,
    ]
    const { hostname, port } = new URL(product.url)
    const sockets = Array.from({ length: slowBodies }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.write([...head, '', '--part\r\n'].join('\r\n'))
      return socket
    })
    try {
      // The others are held by then: a refusal means that no memory is left for it.
      await Promise.race(sockets.map((socket) => once(socket, 'data')))
      const upload = await outcomeOf(product.organisation('POST /api/leaflet', { file }))
      return { got: `The other organisation's upload: ${upload}.`, gotIn: upload !== 'allowed' }
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}

export const answerForAnother: Attack = {
  name: 'Make the product answer a request that nobody made',
  tries:
    'A message to the team, and behind it what is no request. A proxy would give a second answer to the next visitor.',
  async play(product) {
    const body = JSON.stringify({ email: nextEmail('mallory'), contactMessage: 'Hello' })
    const received = await sendBytes(
      product.url,
      Buffer.from(
        [
          'POST /api/contact HTTP/1.1',
          'host: 127.0.0.1',
          `x-forwarded-for: ${nextVisitor()}`,
          'content-type: application/json',
          `content-length: ${body.length}`,
          '',
          `${body}RUBBISH`,
          '',
          '',
        ].join('\r\n'),
      ),
    )
    const statuses = received.match(/(?<=HTTP\/1\.1 )\d+/g) ?? []
    return { got: `Answered ${statuses.join(', then ')}.`, gotIn: statuses.join() !== '200' }
  },
}
