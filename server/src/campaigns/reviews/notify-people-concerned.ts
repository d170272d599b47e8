import type { AppealOutcome } from '@street-musketeers/contract/campaigns/reviews.ts'
import type * as z from 'zod'
import { findFirstOfficer, findPresentOfficers } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { queueEmail, type EmailKind } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  appealForOrganisationEmail,
  appealForReporterEmail,
  decisionForOrganisationEmail,
  decisionForReporterEmail,
  type ForOrganisation,
} from './email-kinds.ts'
import { findReportsToAnswer } from './report-store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }
interface ReviewOfOrganisation {
  reviewId: number
  organisationId: number
}

/** Emails a decision to its organisation, and to each address that was given with a report. */
export async function notifyOfDecision(
  tx: Tx,
  { reviewId, organisationId }: ReviewOfOrganisation,
  on: Context,
): Promise<void> {
  await emailOrganisation(tx, decisionForOrganisationEmail, { reviewId, organisationId }, on)
  await emailReporters(tx, decisionForReporterEmail, reviewId, on)
}

/** Emails the outcome of an appeal to those who appealed and, if the decision was reversed, to the other side. */
export async function notifyOfAppeal(
  tx: Tx,
  { wasStopped, outcome, ...review }: ReviewOfOrganisation & { wasStopped: boolean; outcome: AppealOutcome },
  on: Context,
): Promise<void> {
  // When “no action” is reversed, the organisation is emailed about the stop.
  if (wasStopped) await emailOrganisation(tx, appealForOrganisationEmail, review, on)
  if (!wasStopped || outcome === 'reversed')
    await emailReporters(tx, appealForReporterEmail, review.reviewId, on)
}

type ReviewEmailKind = EmailKind<typeof ForOrganisation, z.ZodUndefined>
type ReportEmailKind = EmailKind<z.ZodObject<{ reportId: z.ZodInt }>, z.ZodUndefined>

const emailOrganisation = (
  tx: Tx,
  kind: ReviewEmailKind,
  { reviewId, organisationId }: ReviewOfOrganisation,
  on: Context,
) => emailOfficers(tx, kind, { organisationId, key: reviewId, content: { reviewId } }, on)

/**
 * Emails an organisation's first officer, even a suspended one, and its other officers who can sign in.
 * @param about.key the number of what it is about
 */
export async function emailOfficers<Content extends object>(
  tx: Tx,
  kind: EmailKind<z.ZodType<Content & { officerId?: number | undefined }>, z.ZodUndefined>,
  { organisationId, key, content }: { organisationId: number; key: number; content: Content },
  on: Context,
): Promise<void> {
  const idempotencyKey = `${kind.name}:${key}`
  const shared = { sealed: undefined }
  const first = await findFirstOfficer(tx, organisationId)
  await queueEmail(
    tx,
    kind,
    { idempotencyKey, accountId: first?.id ?? organisationId, content, ...shared },
    on,
  )
  const others = (await findPresentOfficers(tx, organisationId)).filter(({ id }) => id !== first?.id)
  for (const { id: officerId } of others)
    await queueEmail(
      tx,
      kind,
      {
        idempotencyKey: `${idempotencyKey}:${officerId}`,
        accountId: officerId,
        content: { ...content, officerId },
        ...shared,
      },
      on,
    )
}

async function emailReporters(tx: Tx, kind: ReportEmailKind, reviewId: number, on: Context): Promise<void> {
  for (const reportId of await findReportsToAnswer(tx, reviewId))
    await queueEmail(
      tx,
      kind,
      {
        idempotencyKey: `${kind.name}:${reportId}`,
        accountId: null,
        content: { reportId },
        sealed: undefined,
      },
      on,
    )
}
