import { contact } from '@street-musketeers/contract/public-urls.ts'
import {
  oddBodies,
  oddEnvelopes,
  sendBytes,
  sendOddRequest,
} from '@street-musketeers/sandbox/odd-requests.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { makePng } from '../files/good-files.ts'
import type { Attack } from './attack.ts'
import { createOfficer } from './people.ts'
import { nextEmail, nextVisitor } from './visitor.ts'
import { outcomeOf } from './outcome-of.ts'

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

export const causeServerErrors: Attack = {
  name: 'Cause a 500, or a request without an answer, by odd requests',
  tries:
    'JSON without a body, JSON and broken multipart to the contact form, TRACE and other methods, odd headers and addresses.',
  async play(product) {
    const headers = () => [`x-forwarded-for: ${nextVisitor()}`]
    const requests = [contact(), '/api/contact'].flatMap((path) => [
      ...oddBodies('127.0.0.1', path, { headers }),
      ...oddEnvelopes('127.0.0.1', path, { headers }),
    ])
    const failures: string[] = []
    for (const request of requests) {
      const statuses = await sendOddRequest(product.url, request).catch(() => null)
      if (statuses?.some((status) => status >= 500) ?? true)
        failures.push(`${request.name} (${statuses?.join(', ') ?? 'never answered'})`)
    }
    return {
      got: `${failures.length} of ${requests.length} were answered 5xx or not at all${failures.length ? `: ${failures.join('; ')}` : ''}.`,
      gotIn: failures.length > 0,
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
