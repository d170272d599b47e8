import { type Client, createClient } from '@street-musketeers/contract/client.ts'
import { withSession } from './api.ts'
import { stallTimer, type StallTimer } from './stall-timer.ts'

/**
 * The contract's client for downloads. A file may take long on a slow line: one is given up when nothing has arrived for as long as a reply may take.
 * @param onProgress gets the part received so far, 0 to 1, once the response has started
 */
export const callWithDownloadProgress = (onProgress: (part: number) => void): Client =>
  createClient(
    withSession(async (path, request) => {
      const controller = new AbortController()
      const stall = stallTimer(() => controller.abort(new DOMException('Nothing arrived', 'TimeoutError')))
      try {
        const response = await fetch(path, { ...request, signal: controller.signal })
        return trackProgress(response, stall, onProgress)
      } catch (error) {
        stall.stop()
        throw error
      }
    }),
  )

function trackProgress(response: Response, stall: StallTimer, onProgress: (part: number) => void): Response {
  const { body, status, headers } = response
  const bytes = Number(headers.get('content-length'))
  if (!body) {
    stall.stop()
    return response
  }
  let received = 0
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      stall.moved()
      received += chunk.byteLength
      if (bytes) onProgress(received / bytes)
      controller.enqueue(chunk)
    },
    flush: stall.stop,
  })
  return new Response(body.pipeThrough(counter), { status, headers })
}
