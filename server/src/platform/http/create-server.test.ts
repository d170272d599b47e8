import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { createServer } from './create-server.ts'

const w = world()

test('a process that is asked to stop still answers, and closes each connection with the answer', async () => {
  const stopping = new AbortController()
  const app = await createServer({ ...w.platform, stopping: stopping.signal })
  app.get('/here', async () => ({ here: true }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const ask = () => fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/here`)
  try {
    expect((await ask()).headers.get('connection')).toBe('keep-alive')
    stopping.abort()
    const reply = await ask()
    expect(reply.headers.get('connection')).toBe('close')
    expect(await reply.json()).toEqual({ here: true })
  } finally {
    await app.close()
  }
})
