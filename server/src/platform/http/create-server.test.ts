import { connect, type AddressInfo } from 'node:net'
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

test('a connection that sends thousands of requests without waiting gets a hundred answers, and others are answered meanwhile', async () => {
  const app = await createServer(w.platform)
  let answered = 0
  app.get('/here', async () => {
    await new Promise(setImmediate)
    return { nth: ++answered }
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  try {
    const flood = connect(port, '127.0.0.1')
    let text = ''
    flood.on('data', (bytes: Buffer) => void (text += String(bytes)))
    const countOf = (status: number) => text.split(`HTTP/1.1 ${status}`).length - 1
    flood.write('GET /here HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5000))
    expect((await fetch(`http://127.0.0.1:${port}/here`)).status).toBe(200)
    await expect.poll(() => countOf(200) + countOf(503)).toBe(5000)
    flood.destroy()
    expect(countOf(200)).toBeLessThanOrEqual(100)
    expect(answered).toBeLessThanOrEqual(101)
  } finally {
    await app.close()
  }
})
