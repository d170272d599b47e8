/** Asks for one address over and over, a moment apart, until told to stop; then says how long each answer took. */
import { setTimeout as sleep } from 'node:timers/promises'

const [address = ''] = process.argv.slice(2)
const over = new AbortController()
process.once('message', () => over.abort())

const times: number[] = []
while (!over.signal.aborted) {
  const began = performance.now()
  await (await fetch(address)).arrayBuffer()
  times.push(performance.now() - began)
  await sleep(5)
}
// The first are spent on starting.
process.send?.(times.slice(50), () => process.exit())
