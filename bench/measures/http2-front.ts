import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { certificates } from '@street-musketeers/server/test/replies/certificates.ts'

/**
 * Puts HTTPS with HTTP/2 in front of a product, as deploy/nginx.conf and deploy/Caddyfile do for every visitor. Its certificate proves
 * nothing.
 */
export async function startHttp2Front(url: string): Promise<{ url: string; stop: () => void }> {
  const { hostname, port, host } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  const { key, certificate: cert } = certificates.one
  const server = createSecureServer({ key, cert }, (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    )
    const { method, url: path } = incoming
    const forwarded = request(
      { agent, hostname, port, method, path, headers: { ...headers, host } },
      (reply) => {
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...rest } = reply.headers
        outgoing.writeHead(reply.statusCode!, rest)
        reply.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.stream.close())
    incoming.pipe(forwarded)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.close()
    agent.destroy()
  }
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, stop }
}
