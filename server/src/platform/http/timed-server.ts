import { createServer, type RequestListener, type Server } from 'node:http'
import { seconds } from '../values/clock.ts'

/** How long a connection may take for each of its steps, in milliseconds (rule: answered-in-time). */
export interface TimeLimits {
  /** For a request's method, address and headers to arrive. */
  head: number
  /** For a whole request to arrive. */
  request: number
  /** Without a byte in either direction before a request is answered. */
  silence: number
  /** Between an answer and the next request. */
  idle: number
}

export const timeLimits: TimeLimits = {
  head: seconds(10),
  request: seconds(60),
  // Reading and drawing a leaflet may take 45 s.
  silence: seconds(90),
  // Longer than proxies keep a connection (nginx 60 s), so that none sends a request on one that we are closing.
  idle: seconds(72),
}

/** Creates an HTTP server on which every request is answered, or its connection closed, in time (rule: answered-in-time). */
export const createTimedServer = (answer: RequestListener, times = timeLimits): Server =>
  createServer(
    {
      headersTimeout: times.head,
      requestTimeout: times.request,
      keepAliveTimeout: times.idle,
      // Node checks the first two only at this interval.
      connectionsCheckingInterval: seconds(1),
    },
    answer,
  ).setTimeout(times.silence)
