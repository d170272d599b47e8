import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makePng } from '../../../test/files/good-files.ts'
import type { Person } from '../../../test/support/given.ts'
import { world } from '../../../test/support/world.ts'
import { maxFileBytes } from './request.ts'
import { reserveUploadMemory } from './upload-memory.ts'

const w = world()
const large = 12 * 1024 * 1024

/** The first bytes of a form with a leaflet. */
const start =
  '--part\r\ncontent-disposition: form-data; name="leafletFile"; filename="leaflet.pdf"\r\n\r\n%PDF-1.7'

let port: number
beforeAll(async () => {
  port = Number(new URL(await w.app.listen({ host: '127.0.0.1', port: 0 })).port)
})

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

interface Upload {
  socket: Socket
  reply: () => string
}

/** Begins an upload of a leaflet, large if the test says nothing else, of which the test sends the rest. */
function beginUpload({ token }: Pick<Person, 'token'>, length = large): Upload {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  let received = ''
  socket.on('data', (chunk: Buffer) => void (received += chunk.toString()))
  socket.on('error', () => {})
  socket.write(
    [
      'POST /api/campaign HTTP/1.1',
      'host: 127.0.0.1',
      `authorization: Bearer ${token}`,
      'content-type: multipart/form-data; boundary=part',
      `content-length: ${length}`,
      '',
      start,
    ].join('\r\n'),
  )
  return { socket, reply: () => received }
}

const campaign = async () => ({
  campaignName: 'Small',
  campaignDescription: 'A small file.',
  campaignCauses: [{ cause: 'peace' as const }],
  file: new Blob([new Uint8Array(await makePng())]),
})
const refused = (uploads: Upload[]) => uploads.filter(({ reply }) => reply().includes(' 503 '))

test('an upload that breaks off gives its memory back', async () => {
  const organisation = await w.given.organisation()
  const uploads = Array.from({ length: 3 }, () => beginUpload(organisation))
  await expect.poll(() => refused(uploads).length).toBe(1)
  for (const { socket } of uploads) socket.destroy()
  await expect
    .poll(async () => organisation.call('POST /api/campaign', await campaign()).catch(() => null))
    .toMatchObject({ campaignName: 'Small' })
})

test('the people of an organisation share its memory', async () => {
  const organisation = await w.given.organisation()
  const author = await w.given.seated(organisation, 'officer')
  const uploads = [beginUpload(organisation), beginUpload(author), beginUpload(author)]
  await expect.poll(() => refused(uploads).length).toBe(1)
})

test('an upload that arrives after its sender was removed is refused', async () => {
  const organisation = await w.given.organisation()
  const officer = await w.given.seated(organisation, 'officer')
  const rest = '\r\n--part\r\ncontent-disposition: form-data; name="campaignDto"\r\n\r\n{}\r\n--part--\r\n'
  const { socket, reply } = beginUpload(officer, start.length + rest.length)
  const holder = { holder: `account ${organisation.id}`, maxBytes: maxFileBytes }
  const isAdmitted = () => {
    const held: (() => void)[] = []
    try {
      for (let nth = 0; nth < 2; nth++) held.push(reserveUploadMemory({ headers: {} }, holder))
      return false
    } catch {
      return true
    } finally {
      for (const release of held) release()
    }
  }
  await expect.poll(isAdmitted).toBe(true)
  await organisation.call('DELETE /api/org/people/:id', { id: officer.seatId })
  socket.write(rest)
  await expect.poll(reply).toContain('HTTP/1.1 401')
})

test('a process has room for six of the largest uploads, and for small ones beside them', async () => {
  const reserve = (holder: string, bytes = large) =>
    reserveUploadMemory({ headers: { 'content-length': String(bytes) } }, { holder, maxBytes: maxFileBytes })
  const held: (() => void)[] = []
  const releaseAll = () => held.splice(0).forEach((release) => release())
  onTestFinished(releaseAll)
  // The uploads of the other tests may still be ending.
  await expect
    .poll(() => {
      releaseAll()
      for (const holder of ['one', 'one', 'two', 'two', 'three', 'three']) held.push(reserve(holder))
      return held.length
    })
    .toBe(6)

  expect(() => reserve('four')).toThrow('We cannot do that right now')
  held.push(reserve('four', 1_000_000))
  held.shift()!()
  held.push(reserve('four'))
})
