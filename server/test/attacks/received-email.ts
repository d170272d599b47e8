import { joinCampaign } from '@street-musketeers/contract/membership/membership.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { permanent } from '../bounces/refusals.ts'
import { reportFormats } from '../bounces/reports.ts'
import { openSmtpClient } from '../support/smtp-client.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createMember } from './people.ts'

/** Where a member of the campaign answers its leaflet. */
async function createReplyAddress(product: AttackedProduct): Promise<string> {
  const { email, call } = await createMember(product)
  await call(joinCampaign, { id: product.campaignId })
  const address = (await product.emailsTo(email)).findLast(({ replyTo }) => replyTo?.startsWith('report+'))
  if (!address?.replyTo) throw new Error('No leaflet was emailed that can be answered.')
  return address.replyTo
}

const size = 250_000
const filled = (head: string, unit: string) => `${head}\r\n\r\n${unit.repeat(size / unit.length)}`
/** Emails that take long to read: the parser works line by line, and part by part. */
const slowToRead = [
  filled('Content-Type: text/plain', '\n'),
  filled('Content-Type: text/plain', '\r\n'),
  filled('Content-Type: text/html', ' \r\n'),
  filled('Content-Type: text/plain; format=flowed', '> \r\n'),
  filled('Content-Type: text/plain; charset=utf-16', '\r\n'),
  filled('Content-Transfer-Encoding: base64', '\r\n'),
  filled('Content-Type: multipart/mixed; boundary=b', '--b\r\n\r\n\r\n'),
  filled('Content-Type: message/rfc822', 'Content-Type: message/rfc822\r\n\r\n'),
  filled(`Subject: a${'\r\n '.repeat(20_000)}`, ' '),
]

export const blockPages: Attack = {
  name: 'Keep pages waiting with an email',
  tries: `A member answers a leaflet with ${slowToRead.length} emails of 250 kB that are slow to read, five times, while others open pages.`,
  async play(product) {
    const to = await createReplyAddress(product)
    const over = new AbortController()
    const waits: number[] = []
    async function openPages() {
      while (!over.signal.aborted) {
        const began = performance.now()
        await fetch(`${product.url}/api/causes`)
        waits.push(performance.now() - began)
        await sleep(20)
      }
    }
    const opened = openPages()
    const began = performance.now()
    const client = await openSmtpClient(product.inboundPort)
    for (const message of Array.from({ length: 5 }, () => slowToRead).flat())
      await client.deliver({ from: 'eve@example.com', to, message })
    client.close()
    const each = (performance.now() - began) / (5 * slowToRead.length)
    over.abort()
    await opened
    const longest = Math.max(...waits)
    return {
      got: `Each email took ${each.toFixed(0)} ms, and the slowest of ${waits.length} pages ${longest.toFixed(0)} ms.`,
      gotIn: longest > 2000 || each > 500,
    }
  },
}

export const forgeReports: Attack = {
  name: "Stop somebody's leaflets with made-up bounce reports",
  tries: 'A stranger reports, in ten ways, that emails with likely numbers could not be delivered.',
  async play(product) {
    const [, domain] = (await createReplyAddress(product)).split('@')
    const codes: number[] = []
    const client = await openSmtpClient(product.inboundPort)
    for (const [nth, write] of Object.values(reportFormats).entries()) {
      const to = `bounces+${nth + 1}-${'0123456789abcdef'
        .repeat(2)
        .slice(nth, nth + 24)
        .padEnd(24, '0')}@${domain}`
      codes.push(await client.deliver({ from: '', to, message: write(permanent[0]!) }).catch(() => 0))
    }
    client.close()
    return {
      got: `The answers: ${[...new Set(codes)].join(', ')}.`,
      gotIn: codes.some((code) => code < 500),
    }
  },
}

export const holdConnections: Attack = {
  name: 'Keep all mail servers out',
  tries: 'One host opens 80 connections to the receiver of email, which takes 100, and says nothing.',
  async play(product) {
    const sockets = Array.from({ length: 80 }, () =>
      connect(product.inboundPort, '127.0.0.1').on('error', () => {}),
    )
    const greetings = await Promise.all(
      sockets.map(async (socket) => String((await once(socket, 'data'))[0]).slice(0, 3)),
    )
    for (const socket of sockets) socket.destroy()
    const held = greetings.filter((code) => code === '220').length
    return { got: `It held ${held} of them.`, gotIn: held === 0 || held > 30 }
  },
}
