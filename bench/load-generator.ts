import type { LoadOptions, LoadResult } from './load-process.ts'
import { startBenchProcess } from './bench-process.ts'

/** Sends load to servers from a separate process. */
export function startLoadGenerator() {
  const { request, stop } = startBenchProcess(new URL('load-process.ts', import.meta.url))
  const attempt = (load: LoadOptions) => request<LoadResult>(load)

  /** @throws when a request is refused */
  async function run(load: LoadOptions): Promise<LoadResult> {
    const result = await attempt(load)
    if (result.refused) throw new Error(`${result.refused} requests were answered with 503.`)
    return result
  }

  /** Repeats the load until an action is done. @returns the latencies and how many were refused; the last repetition may end after the action */
  async function runWhile(
    load: LoadOptions,
    action: () => Promise<unknown>,
  ): Promise<Pick<LoadResult, 'latencies' | 'refused'>> {
    const all = { latencies: [] as number[], refused: 0 }
    const done = new AbortController()
    const repeatLoad = async () => {
      while (!done.signal.aborted) {
        const { latencies, refused } = await attempt(load)
        all.latencies.push(...latencies)
        all.refused += refused
      }
    }
    await Promise.all([repeatLoad(), action().finally(() => done.abort())])
    return all
  }
  return { run, runWhile, stop }
}
