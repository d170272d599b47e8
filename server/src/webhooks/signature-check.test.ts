import { freePort } from '@street-musketeers/sandbox/processes/port.ts'
import { signatureCheck } from '@street-musketeers/contract/webhooks/signature-check.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { world } from '../../test/support/world.ts'

// Its signature is refused five minutes later.
const w = world({ now: new Date().toISOString(), environment: async () => ({ WEBHOOK_HOSTS: 'localhost' }) })

test('the program on the page for developers takes what we sign, prints it once, and refuses all else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'street-musketeers-webhook-'))
  await writeFile(join(folder, 'receive.mjs'), signatureCheck)
  const officer = await w.given.organisation()
  const PORT = String(await freePort())
  const address = `http://localhost:${PORT}/`
  const input = { name: 'Our website', serverAddress: address, events: ['campaign.ended' as const] }
  const { id, secret } = await officer.call('POST /api/org/webhooks', input)
  const program = spawn(process.execPath, ['receive.mjs'], {
    cwd: folder,
    env: { WEBHOOK_SECRET: secret, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  program.stdout.on('data', (text) => (printed += String(text)))
  const post = (headers: Record<string, string>) => fetch(address, { method: 'POST', headers, body: '{}' })
  await expect
    .poll(() =>
      post({}).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(401)
  const at = String(Math.floor(Date.now() / 1000))
  for (const signature of ['', 'v1,', 'v1,AAAA', `v1,${Buffer.alloc(32).toString('base64')}`])
    expect(
      (await post({ 'webhook-id': 'msg_1', 'webhook-timestamp': at, 'webhook-signature': signature })).status,
    ).toBe(401)

  await officer.call('POST /api/org/webhooks/:id/test', { id })
  await w.runJobs()
  const [message] = (await officer.call('GET /api/org/webhooks/:id', { id })).messages
  expect(message).toMatchObject({ state: 'delivered', outcome: 'Your server answered 204.' })
  await officer.call('POST /api/org/webhookmessages/:id/again', { id: message!.id })
  await w.runJobs()
  expect((await officer.call('GET /api/org/webhooks/:id', { id })).messages[0]).toMatchObject({
    tries: 2,
    state: 'delivered',
  })
  expect(
    printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([{ type: 'webhook.test', timestamp: message!.at, data: {} }])
  program.kill()
  await once(program, 'exit')
  await rm(folder, { recursive: true })
})
