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
    const request = new Request(new URL(path, 'http://in-process'), init)
    const body = Buffer.from(await request.arrayBuffer())
    const response = await app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: visitorAddress,
      headers: {
        ...Object.fromEntries(request.headers),
        ...(userAgent ? { 'user-agent': userAgent } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body.length ? { payload: body } : {}),
    })
    return new Response(new Uint8Array(response.rawPayload), { status: response.statusCode })
  }

/** The contract's client for server rendering: it uses the same routes as a browser, including rate limits. */
export const callInProcess =
  (app: Server) =>
  (visitor: Omit<InProcessVisitor, 'token'>): Client =>
    createClient(inProcessSend(app, visitor))
