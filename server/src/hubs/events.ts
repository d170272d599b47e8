import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

/** Who reports what somebody wrote, and the words: the request may be deleted before the report arrives. */
const NotesReport = z.object({
  /** The same report twice is one. */
  reportId: z.uuid(),
  reporterId: z.int(),
  /** The account of whoever wrote them. */
  writerId: z.int(),
  /** Whether the print hub wrote them. */
  byHub: z.boolean(),
  /** The print hub in words. */
  hub: z.string(),
  words: z.array(z.string()),
})
export type NotesReport = z.output<typeof NotesReport>

/** Somebody reports notes of a request: the team gets a message (rule: print-request-notes). */
export const notesReported = job('hubs.notes-reported', z.object({ sealed: z.base64() }), { class: 'prompt' })

export const sealReport = (report: NotesReport, { seal }: Pick<Secrets, 'seal'>) => ({
  sealed: seal(report).toString('base64'),
})

export const openReport = (
  { sealed }: z.output<typeof notesReported.payload>,
  { unseal }: Pick<Secrets, 'unseal'>,
): NotesReport => NotesReport.parse(unseal(Buffer.from(sealed, 'base64')))
