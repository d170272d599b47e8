/**
 * Node's options for our own programs; the Dockerfile repeats them. Measured with the benchmarks reading, sending and planning.
 *
 * The garbage collector has four helper threads by default. On two processors a collection of the old generation then stopped all requests for 30
 * to 50 ms, every few seconds; with one helper it runs beside them. The young generation is collected at 2 MB: at 4, no call takes less processor
 * time, and the idle product 4 MB more; at 16, a call takes about a fifth less, and the idle product 20 MB more, so that only web processes of
 * their own have it. The heap is limited to 2000 MB, so the old generation grows to twice the live data and not to four times. With 512 MB requests
 * waited twice as long, because it was collected more often. It begins at 32 MB, so that what the start leaves behind is collected: the idle
 * product takes about 160 MB, and otherwise up to 25 more.
 */
export const productionOptions = [
  '--v8-pool-size=1',
  '--max-semi-space-size=2',
  '--initial-old-space-size=32',
  '--max-old-space-size=2000',
]

/** The same for programs that run from their source. */
export const nodeOptions = [...productionOptions, '--import', 'tsx']

/** For a web process of its own, after the others. */
export const webOptions = ['--max-semi-space-size=16']

/** For a receiver of its own, after the others: few of its objects live long, so a smaller heap costs it no time. */
export const receiverOptions = ['--max-old-space-size=300']
