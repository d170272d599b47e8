import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import { withSession } from './api.ts'

/**
 * The contract's client for downloads.
 * @param onProgress gets the part received so far, 0 to 1, once the response has started
 */
export const callWithDownloadProgress = (onProgress: (part: number) => void): Client =>
  createClient(withSession(async (path, request) => trackProgress(await fetch(path, request), onProgress)))

function trackProgress(response: Response, onProgress: (part: number) => void): Response {
  const { ok, body, status, headers } = response
  const bytes = Number(headers.get('content-length'))
  if (!ok || !body || !bytes) return response
  let received = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.byteLength
      onProgress(received / bytes)
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counter), { status, headers })
}
