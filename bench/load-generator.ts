import type { LoadResult, LoadOptions } from './measures/load-process.ts'
import { startBenchProcess } from './bench-process.ts'

/** Sends load to servers from a separate process, so that it costs the server's process nothing. */
export function startLoadGenerator() {
  const { request, stop } = startBenchProcess(new URL('measures/load-process.ts', import.meta.url))
  const run = (load: LoadOptions) => request<LoadResult>(load)
  return {
    run,

    /** Repeats the load until an action is done. The last repetition may end after the action. */
    async runWhile(
      load: LoadOptions,
      action: () => Promise<unknown>,
    ): Promise<Pick<LoadResult, 'count' | 'failed' | 'latencies'>> {
      const actionDone = new AbortController()
      const total = { count: 0, failed: 0, latencies: [] as number[] }
      const repeatLoad = async () => {
        while (!actionDone.signal.aborted) {
          const { count, failed, latencies } = await run(load)
          total.count += count
          total.failed += failed
          total.latencies.push(...latencies)
        }
      }
      await Promise.all([repeatLoad(), action().finally(() => actionDone.abort())])
      return total
    },

    stop,
  }
}
