import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedMessage {
  id: string
  timestamp: string
  signature: string
  body: string
}

type Answer = (response: ServerResponse, message: ReceivedMessage) => unknown

/** A server of an organisation's, on this machine, which records what it is sent. */
export async function startWebhookServer(answer: Answer = (response) => response.end()) {
  const received: ReceivedMessage[] = []
  let current = answer
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const header = (name: string) => String(request.headers[name])
    const message = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: await text(request),
    }
    received.push(message)
    await current(response, message)
  }
  const server = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answerWith: (next: Answer) => void (current = next),
    /** Ends it, with what it has not answered. */
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

/** Checks a signature as Standard Webhooks describes it, with other code than ours: the browser's. */
export async function isSigned(
  { id, timestamp, signature, body }: ReceivedMessage,
  secret: string,
): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'verify',
  ])
  const [version, encoded = ''] = signature.split(',')
  const signed = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  return version === 'v1' && crypto.subtle.verify('HMAC', key, signed, content)
}
