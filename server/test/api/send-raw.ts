import { sendBytes } from '@street-musketeers/sandbox/odd-requests.ts'

/** A request as it goes over the wire. */
interface RawRequest {
  method: string
  path: string
  headers?: Record<string, string>
  /** Sent with its length. Without one, no length is sent either. */
  body?: string | Buffer | undefined
}

export interface RawAnswer {
  status: number
  body: string
}

/**
 * Sends a request on a connection of its own, without a library that could mend it.
 * @returns null if it is not answered
 */
export async function sendRaw(
  address: string,
  { method, path, headers = {}, body }: RawRequest,
): Promise<RawAnswer | null> {
  const sent = {
    host: new URL(address).hostname,
    connection: 'close',
    ...headers,
    ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  const head = [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const bytes = Buffer.concat([Buffer.from(head), Buffer.from(body ?? '')])
  const text = await sendBytes(address, bytes).catch(() => '')
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
  return status ? { status: Number(status), body: text.slice(text.indexOf('\r\n\r\n') + 4) } : null
}
