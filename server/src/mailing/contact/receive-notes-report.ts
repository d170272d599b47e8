import type * as z from 'zod'
import { openReport, type NotesReport, type notesReported } from '../../hubs/index.ts'
import { lockOpenAccounts } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { submitOnce } from '../../platform/database/submissions.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveContactMessage } from './receive-contact-message.ts'

/** Receives a report of notes like a message to the team from whoever reports them (rule: print-request-notes). Whoever has closed the account since has taken it back. */
export async function receiveNotesReport(
  tx: Tx,
  sealed: z.output<typeof notesReported.payload>,
  { config, secrets, clock }: Platform,
): Promise<void> {
  const report = openReport(sealed, secrets)
  const { reportId: submissionId, reporterId: accountId, writerId } = report
  // Together, in one order: each side may report the other at the same moment.
  const open = await lockOpenAccounts(tx, [accountId, writerId])
  const reporter = open.find(({ id }) => id === accountId)
  if (!reporter) return
  const message = {
    email: reporter.email!,
    contactMessage: composeReport(report),
    emailsReference: true,
    about: open.some(({ id }) => id === writerId) ? writerId : null,
  }
  const now = clock.now()
  const submission = { to: 'POST /api/contact', accountId, submissionId, content: null } as const
  await submitOnce(tx, submission, now, async () => ({
    reference: await receiveContactMessage(tx, message, { config, secrets, now }),
  }))
}

/** It says nothing of either person: a reply may quote it. */
const composeReport = ({ hub, byHub, words }: NotesReport): string =>
  [
    byHub
      ? `I report what the print hub ${hub} wrote to me about a request.`
      : `I report what a musketeer wrote to me about a request at the print hub ${hub}.`,
    ...words.map((each) => `“${each}”`),
  ].join('\n\n')
