import { setTimeout as sleep } from 'node:timers/promises'
import type { SheetsRequest } from '../sheets/sheets.ts'
import { applyDelta } from './delta.ts'
import type { Received } from './pipe.ts'
import type { Sheets } from './reader.ts'
import { DocumentsBusy, runInReader } from './readers.ts'

const maxWaiting = 8
/** After each order comes a pause three times as long: laying out uses a whole processor, and a small machine has two. */
const pauseFactor = 3
const maxPauseMs = 300
let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/**
 * Makes a PDF of sheets to print, in a reader, with a limit of 15 s of processor time. One order at a time, with a pause between
 * two, so that print packs do not slow down uploads and pages.
 * @returns the PDF in pieces, ready to send. Bytes that it shares with the document are the document's own memory, so a large
 * leaflet leaves this process nothing to collect
 * @throws {DocumentRefused} when the document cannot be laid out in that time.
 * @throws {DocumentsBusy} when 8 orders wait already.
 */
export async function printSheets(order: SheetsRequest): Promise<Uint8Array[]> {
  if (waiting >= maxWaiting) throw new DocumentsBusy('Too many sheets are being laid out at the moment.')
  waiting += 1
  let startedAt = 0
  const turn = last.then(() => {
    startedAt = performance.now()
    return runInReader({ sheets: order })
  })
  last = turn
    .catch(() => undefined)
    .then(() => sleep(Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs)))
  try {
    return applyDelta(((await turn) as Received<Sheets>).pieces, order.document.bytes)
  } finally {
    waiting -= 1
  }
}
