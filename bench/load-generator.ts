import type { LoadResult, LoadOptions } from './measures/load-process.ts'
import { startBenchProcess } from './bench-process.ts'

/** Somebody who asks servers in a process of their own, so that asking costs the server's process nothing. */
export function startLoadGenerator() {
  const { ask: tell, stop } = startBenchProcess(new URL('measures/asking.ts', import.meta.url))
  const ask = (load: LoadOptions) => tell<LoadResult>(load)
  return {
    ask,

    /** Asks for as long as a deed takes, in stretches of the load's seconds; the last may end after the deed. */
    async runWhile(
      load: LoadOptions,
      deed: () => Promise<unknown>,
    ): Promise<Pick<LoadResult, 'count' | 'failed' | 'took'>> {
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
