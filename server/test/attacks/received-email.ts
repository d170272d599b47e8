import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { permanent } from '../bounces/refusals.ts'
import { reportFormats } from '../bounces/reports.ts'
import { openSmtpClient } from '../support/smtp-client.ts'
import type { Attack, AttackedProduct } from './attack.ts'
import { createMember, type Person } from './people.ts'

/** A member of the campaign, and where their replies to its leaflet go. */
async function createReplier(product: AttackedProduct): Promise<{ person: Person; to: string }> {
  const person = await createMember(product)
  await person.call('POST /api/campaigndistributor', { id: product.campaignId })
  const emails = await product.emailsTo(person.email)
  const to = emails.findLast(({ replyTo }) => replyTo?.startsWith('report+'))?.replyTo
  if (!to) throw new Error('No leaflet was emailed that can be answered.')
  return { person, to }
}

/** Opens pages while something else happens. @returns how long each took, in milliseconds */
async function openPagesDuring(product: AttackedProduct, work: () => Promise<void>): Promise<number[]> {
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
  await work().finally(() => over.abort())
  await opened
  return waits
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
    const { to } = await createReplier(product)
    const began = performance.now()
    const waits = await openPagesDuring(product, async () => {
      const client = await openSmtpClient(product.inboundPort)
      for (const message of Array.from({ length: 5 }, () => slowToRead).flat())
        await client.deliver({ from: 'eve@example.com', to, message })
      client.close()
    })
    const each = (performance.now() - began) / (5 * slowToRead.length)
    const longest = Math.max(...waits)
    return {
      got: `Each email took ${each.toFixed(0)} ms, and the slowest of ${waits.length} pages ${longest.toFixed(0)} ms.`,
      gotIn: longest > 2000 || each > 500,
    }
  },
}

/** The longest part of a reply that is stored, in sentences that each report a number. */
const slowToUnderstand = `From: eve@example.com\r\n\r\n${`${'did 20. '.repeat(62)}\r\n`.repeat(200)}`

export const answerWithoutEnd: Attack = {
  name: 'Keep pages waiting with replies',
  tries:
    'A member who has left sends 200 long replies over 20 connections while others open pages; one who has not sends 70.',
  async play(product) {
    const [left, stays] = [await createReplier(product), await createReplier(product)]
    await left.person.call('DELETE /api/campaigndistributor/:campaignId', { campaignId: product.campaignId })
    /** @returns the codes of the mail server */
    async function answer(to: string, times: number): Promise<number[]> {
      const codes: number[] = []
      const client = await openSmtpClient(product.inboundPort)
      for (let nth = 0; nth < times; nth += 1)
        codes.push(await client.deliver({ from: 'eve@example.com', to, message: slowToUnderstand }))
      client.close()
      return codes
    }
    const refused: number[] = []
    const began = performance.now()
    const waits = await openPagesDuring(product, async () => {
      const codes = await Promise.all(Array.from({ length: 20 }, () => answer(left.to, 10)))
      refused.push(...codes.flat())
    })
    const each = (performance.now() - began) / 200
    const read = (await answer(stays.to, 70)).filter((code) => code < 300).length
    const longest = Math.max(...waits)
    return {
      got: `Each reply of the first took ${each.toFixed(0)} ms, and the slowest of ${waits.length} pages ${longest.toFixed(0)} ms; of the second, ${read} were read.`,
      gotIn: refused.some((code) => code < 500) || longest > 2000 || each > 100 || read > 60,
    }
  },
}

export const forgeReports: Attack = {
  name: "Stop somebody's leaflets with made-up bounce reports",
  tries: 'A stranger reports, in ten ways, that emails with likely numbers could not be delivered.',
  async play(product) {
    const [, domain] = (await createReplier(product)).to.split('@')
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
