import { duplexPair } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { concatBuffers, openPipe } from './pipe.ts'

/** A message with its bytes joined again. */
function whole(value: unknown): unknown {
  if (Array.isArray(value) && value.every((each) => Buffer.isBuffer(each))) return concatBuffers(value)
  if (Array.isArray(value)) return value.map(whole)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, whole(each)]))
}

test('messages arrive as they were sent, each with its bytes, however they are cut on their way', async () => {
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
  for (const cut of [1, 7, 65_536]) {
    const [here, there] = duplexPair()
    const say = openPipe<unknown, unknown>(here, () => undefined)
    const heard: unknown[] = []
    const [far, near] = duplexPair()
    openPipe<unknown, unknown>(near, (message) => heard.push(whole(message)))
    there.on('data', (sent: Buffer) => {
      for (let at = 0; at < sent.length; at += cut) far.write(sent.subarray(at, at + cut))
    })
    for (const message of cut === 1 ? messages.toSpliced(2, 1) : messages) say(message)
    await expect.poll(() => heard.length).toBe(cut === 1 ? 3 : 4)
    expect(heard).toEqual(cut === 1 ? messages.toSpliced(2, 1) : messages)
    await turn()
  }
})
