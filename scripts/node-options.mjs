/**
 * How Node runs a program of ours; the Dockerfile says the same. Measured by bench: reading, sending, planning.
 *
 * By itself the collector has four helpers, on two processors: while it looked through what is old, everybody waited for 30 to 50 ms, every few
 * seconds. With one it goes on beside them. What is new may grow to 8 MB instead of 64 before it is collected, and the heap to 2000 MB at
 * the very most, so that what is old grows to twice what lives and not to four times: a worker that sends at full speed holds
 * about 190 MB, one that plans grows by 34 MB instead of 104. With a heap of 512 MB others waited twice as long, for it was collected more often.
 */
export const nodeOptions = [
  '--v8-pool-size=1',
  '--max-semi-space-size=8',
  '--max-old-space-size=2000',
  '--import',
  'tsx',
]
