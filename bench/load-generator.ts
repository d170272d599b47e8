import type { LoadOptions, LoadResult } from './load-process.ts'
import { startBenchProcess } from './bench-process.ts'

/** Sends load to servers from a separate process. */
export function startLoadGenerator() {
  const { request, stop } = startBenchProcess(new URL('load-process.ts', import.meta.url))
  const run = (load: LoadOptions) => request<LoadResult>(load)

  /** Repeats the load until an action is done. @returns the latencies; the last repetition may end after the action */
  async function runWhile(load: LoadOptions, action: () => Promise<unknown>): Promise<number[]> {
    const latencies: number[] = []
    const done = new AbortController()
    const repeatLoad = async () => {
      while (!done.signal.aborted) latencies.push(...(await run(load)).latencies)
    }
    await Promise.all([repeatLoad(), action().finally(() => done.abort())])
    return latencies
  }
  return { run, runWhile, stop }
}
