import type { Answered, Load } from './measures/asking.ts'
import { startProcess } from './own-process.ts'

/** Somebody who asks servers in a process of their own, so that asking costs the server's process nothing. */
export function startAsker() {
  const { ask: tell, stop } = startProcess(new URL('measures/asking.ts', import.meta.url))
  const ask = (load: Load) => tell<Answered>(load)
  return {
    ask,

    /** Asks for as long as a deed takes, in stretches of the load's seconds; the last may end after the deed. */
    async askWhile(
      load: Load,
      deed: () => Promise<unknown>,
    ): Promise<Pick<Answered, 'count' | 'failed' | 'took'>> {
      const over = new AbortController()
      const all = { count: 0, failed: 0, took: [] as number[] }
      const asking = async () => {
        while (!over.signal.aborted) {
          const { count, failed, took } = await ask(load)
          all.count += count
          all.failed += failed
          all.took.push(...took)
        }
      }
      await Promise.all([asking(), deed().finally(() => over.abort())])
      return all
    },

    stop,
  }
}
