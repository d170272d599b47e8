import type { FastifyReply, FastifyRequest } from 'fastify'
import { openHoldings } from './holdings.ts'
import { visitorKey } from '../limits.ts'
import { problem } from '../problem.ts'

/** How many calls of one visitor a process answers at the same time. Routes with the same limit are counted together. */
export interface LimitInProgress {
  name: string
  calls: number
}

const callsInProgress = openHoldings()

/**
 * Fastify's first hook of a route. It refuses a call whose visitor has too many in progress before the call's body is read, so that
 * a flood is cheap to refuse.
 * @throws {Problem} Unavailable
 */
export const limitInProgress =
  ({ name, calls }: LimitInProgress) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const key = `${name} ${visitorKey(request.ip)}`
    if (callsInProgress.of(key) >= calls) throw problem('Unavailable')
    reply.raw.once('close', callsInProgress.hold(key, 1))
  }
