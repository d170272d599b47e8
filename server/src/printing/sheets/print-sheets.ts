import { setTimeout as sleep } from 'node:timers/promises'
import type { SheetsRequest } from './sheets.ts'
import { applyDelta } from '../process/delta.ts'
import type { Received } from '../process/pipe.ts'
import type { Sheets } from '../process/reader.ts'
import { DocumentsBusy, runInReader } from '../process/readers.ts'

const maxWaiting = 8
/** After an order comes a rest of three times as long: laying out takes a processor whole, and where there are two, everybody feels it. */
const restFactor = 3
const longestRestMs = 300
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a PDF of sheets to print, in a reader, with a limit of 15 s of a processor. One order at a time, so that those who
 * upload need not wait for those who print, and with a rest between, so that those who look at pages hardly do.
 * @returns the PDF in pieces, as answers send it; what it shares with the document is the document's own memory, so that
 * a large leaflet costs this process no new one, and nobody waits while that is cleared away
 * @throws {DocumentRefused} when the document cannot be laid out in that time.
 * @throws {DocumentsBusy} when 8 orders wait already.
 */
export async function printSheets(order: SheetsRequest): Promise<Uint8Array[]> {
  if (waiting >= maxWaiting) throw new DocumentsBusy('Too many sheets are being laid out at the moment.')
  waiting += 1
  let began = 0
  const turn = last.then(() => {
    began = performance.now()
    return runInReader({ sheets: order })
  })
  last = turn
    .catch(() => undefined)
    .then(() => sleep(Math.min(restFactor * (performance.now() - began), longestRestMs)))
  try {
    return applyDelta(((await turn) as Received<Sheets>).pieces, order.document.bytes)
  } finally {
    waiting -= 1
  }
}
