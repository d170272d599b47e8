import { duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concatBuffers, openPipe } from './pipe.ts'

/** A message with its byte values joined. */
function joinBytes(value: unknown): unknown {
  if (Array.isArray(value) && value.every((each) => Buffer.isBuffer(each))) return concatBuffers(value)
  if (Array.isArray(value)) return value.map(joinBytes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, joinBytes(each)]))
}

test('messages arrive as they were sent, with their bytes, whatever the size of the pieces on the way', async () => {
  const messages = [
    'ready',
    { read: Buffer.from('%PDF-1.7') },
    {
      done: {
        bytes: Buffer.alloc(300_000, 7),
        pages: 2,
        print: { coarsestDpi: null, edges: [1, 2], none: null },
      },
    },
    { one: Buffer.from('first'), none: Buffer.alloc(0), list: [Buffer.from('last'), 'ﬁnally “quoted”'] },
  ]
  for (const pieceBytes of [1, 7, 65_536]) {
    const [senderEnd, senderWire] = duplexPair()
    const send = openPipe<unknown, unknown>(senderEnd, () => undefined)
    const received: unknown[] = []
    const [receiverWire, receiverEnd] = duplexPair()
    openPipe<unknown, unknown>(receiverEnd, (message) => received.push(joinBytes(message)))
    senderWire.on('data', (data: Buffer) => {
      for (let at = 0; at < data.length; at += pieceBytes)
        receiverWire.write(data.subarray(at, at + pieceBytes))
    })
    // Byte by byte, the large message would take too long.
    const sent = pieceBytes === 1 ? messages.toSpliced(2, 1) : messages
    for (const message of sent) send(message)
    await expect.poll(() => received.length).toBe(sent.length)
    expect(received).toEqual(sent)
    await turn()
  }
})
