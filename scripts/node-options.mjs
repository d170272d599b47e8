/**
 * Node's options for our own programs; the Dockerfile repeats them. Measured with the benchmarks reading, sending and planning.
 *
 * The garbage collector has four helper threads by default. On two processors a collection of the old generation then stopped all requests for
 * 30 to 50 ms, every few seconds; with one helper it runs beside them. The young generation is collected at 16 MB instead of 64: at 8, the
 * most frequent list cost the product a fifth more processor time, because what a request needs grew old before it was answered. The heap is
 * limited to 2000 MB, so the old generation grows to twice the live data and not to four times: a worker that sends at full speed uses about
 * 205 MB, and planning grows the heap by about 50 MB. With 512 MB requests waited twice as long, because it was collected more often.
 */
export const nodeOptions = [
  '--v8-pool-size=1',
  '--max-semi-space-size=16',
  '--max-old-space-size=2000',
  '--import',
  'tsx',
]

/** For a receiver of its own, after the others: few of its objects live long, so a smaller heap costs it no time. */
export const receiverOptions = ['--max-old-space-size=300']
