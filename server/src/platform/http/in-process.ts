import { type Client, createClient, type Send } from '@street-musketeers/contract/client.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

interface Server {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>
}

export interface InProcessVisitor {
  visitorAddress: string
  /** The header of that name in the visitor's own request. */
  userAgent?: string | undefined
  token?: string
}

/** Sends requests to a server without a network, as if by a visitor. */
export const inProcessSend =
  (app: Server, { visitorAddress, userAgent, token }: InProcessVisitor): Send =>
  async (path, init) => {
    const { type, payload } = await readBody(init)
    const response = await app.inject({
      method: init.method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: visitorAddress,
      headers: {
        ...type,
        ...(userAgent ? { 'user-agent': userAgent } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(payload?.length ? { payload } : {}),
    })
    const contentType = String(response.headers['content-type'] ?? '')
    return new Response(new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      headers: { 'content-type': contentType },
    })
  }

/** Most calls have none, and making a `Request` for them would take as long as answering them. */
async function readBody(init: RequestInit) {
  if (!init.body) return {}
  const request = new Request('http://in-process', init)
  return { type: Object.fromEntries(request.headers), payload: Buffer.from(await request.arrayBuffer()) }
}

/** The contract's client for server rendering: it uses the same routes as a browser, including rate limits. */
export const callInProcess =
  (app: Server) =>
  (visitor: InProcessVisitor): Client =>
    createClient(inProcessSend(app, visitor))
