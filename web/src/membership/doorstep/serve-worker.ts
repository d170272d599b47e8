import type { Handle } from '../../app/handle.ts'
import worker from './doorstep-worker.js?raw'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The script that opens the doorstep page without signal. Its address is what limits it to that page. */
export const loader = () =>
  new Response(worker, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
