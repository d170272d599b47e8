import { problem } from '../../platform/http/problem.ts'

interface Waiting {
  start: () => void
  refuse: () => void
}

interface QueueBounds {
  atOnce: number
  /** How many pieces may wait, for all holders and for one. */
  maxWaiting: number
  maxWaitingEach: number
  maxWaitMs: number
}

/**
 * A queue for work of which only `atOnce` pieces may run at the same time. Those who have work waiting take turns, one piece each: a holder that
 * comes waits for one piece of everybody else, however many they have.
 * @returns a function that runs a piece of work for a holder and returns its result. It throws {@link problem} Unavailable when the holder
 *   has too much waiting, when it is full and nobody has more waiting, or when the work has waited too long; the work was not started then.
 */
export function openFairQueue({ atOnce, maxWaiting, maxWaitingEach, maxWaitMs }: QueueBounds) {
  /** By holder, the one whose turn is next first. */
  const lines = new Map<string, Waiting[]>()
  let waiting = 0
  let running = 0

  function takeNext(): Waiting | undefined {
    for (const [holder, line] of lines) {
      const next = line.shift()!
      lines.delete(holder)
      if (line.length) lines.set(holder, line)
      waiting -= 1
      return next
    }
    return undefined
  }

  function startWaiting(): void {
    while (running < atOnce) {
      const next = takeNext()
      if (!next) return
      running += 1
      next.start()
    }
  }

  function remove(holder: string, piece: Waiting): void {
    const line = lines.get(holder)!.filter((each) => each !== piece)
    if (line.length) lines.set(holder, line)
    else lines.delete(holder)
    waiting -= 1
  }

  /** Refuses the last piece of the holder with the most waiting, if that is more than the newcomer would have. */
  function makeRoom(own: number): boolean {
    const [holder, line] = [...lines].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    if (line.length <= own + 1) return false
    const last = line.at(-1)!
    remove(holder, last)
    last.refuse()
    return true
  }

  async function waitForTurn(holder: string): Promise<void> {
    const own = lines.get(holder)?.length ?? 0
    if (own >= maxWaitingEach || (waiting >= maxWaiting && !makeRoom(own))) throw problem('Unavailable')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const piece = { start: resolve, refuse: () => reject(problem('Unavailable')) }
    lines.set(holder, [...(lines.get(holder) ?? []), piece])
    waiting += 1
    const timer = setTimeout(() => {
      remove(holder, piece)
      piece.refuse()
    }, maxWaitMs)
    startWaiting()
    await promise.finally(() => clearTimeout(timer))
  }

  return async <Result>(holder: string, work: () => Promise<Result>): Promise<Result> => {
    await waitForTurn(holder)
    try {
      return await work()
    } finally {
      running -= 1
      startWaiting()
    }
  }
}
