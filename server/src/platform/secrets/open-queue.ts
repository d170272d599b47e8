import PQueue from 'p-queue'
import { problem } from '../http/problem.ts'

/**
 * A queue for work of which only `atOnce` pieces may run at the same time. The rest waits in order.
 * @param bounds.maxWaiting how many pieces may wait
 * @param bounds.maxWaitMs how long one may wait
 * @returns a function that runs a piece of work and returns its result. It throws {@link problem} Unavailable when too many wait
 * already, or when the work has waited too long; the work was not started then.
 */
export function openQueue({ atOnce, maxWaiting, maxWaitMs }: QueueBounds) {
  const queue = new PQueue({ concurrency: atOnce })
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (queue.size >= maxWaiting) throw problem('Unavailable')
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(problem('Unavailable')), maxWaitMs)
    const start = () => {
      clearTimeout(timer)
      return work()
    }
    return queue.add(start, { signal: waiting.signal })
  }
}

interface QueueBounds {
  atOnce: number
  maxWaiting: number
  maxWaitMs: number
}
