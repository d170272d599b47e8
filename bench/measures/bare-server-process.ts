/** A bare Node server that answers every request with a page of 8 kB. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handleMessages } from '../bench-process.ts'

const page = 'x'.repeat(8000)

handleMessages(async () => {
  const server = createServer((_request, response) => response.end(page)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
})
