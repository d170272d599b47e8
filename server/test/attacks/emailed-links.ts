import type { Client } from '@street-musketeers/contract/client.ts'
import { randomUUID } from 'node:crypto'
import { addMilliseconds, days, londonDate } from '../../src/platform/values/clock.ts'
import { outcomeOf } from './visitor.ts'

/** The secret parts of the links in the text of a leaflet's email. */
export const linksIn = (text: string): { report: string; leave: string } => ({
  report: /\/report\/([\w-]+)/.exec(text)![1]!,
  leave: /\/leave\/([\w-]+)/.exec(text)![1]!,
})

/** Makes every call that a report link allows, among them a report of 500 leaflets. @returns the outcome of each */
export async function useReportLink(call: Client, link: string, now: Date): Promise<Record<string, string>> {
  const report = { link, subDate: londonDate(now), leafletsDelivered: 500, submissionId: randomUUID() }
  const pack = { leafletVersion: 1, houses: 20, size: 'A5', sides: 'one', ink: 'colour' } as const
  return {
    open: await outcomeOf(call('GET /api/reportlink/:link', { link })),
    report: await outcomeOf(call('POST /api/reportlink', report)),
    undo: await outcomeOf(call('POST /api/reportlink/undo', { link, submissionId: randomUUID() })),
    print: await outcomeOf(call('GET /api/reportlink/:link/printpack', { link, ...pack })),
    show: await outcomeOf(call('GET /api/reportlink/:link/leaflet', { link })),
    skip: await outcomeOf(call('POST /api/reportlink/skip', { link, skip: true })),
    pause: await outcomeOf(
      call('POST /api/reportlink/pause', { link, until: londonDate(addMilliseconds(now, days(7))) }),
    ),
  }
}
