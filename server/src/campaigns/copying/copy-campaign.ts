import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { isDatabaseUnavailable, type Db, type Tx } from '../../platform/database/db.ts'
import { findEarlierAnswer, submitOnce } from '../../platform/database/submissions.ts'
import { FileNotFound } from '../../platform/files/file-store.ts'
import { FileDamaged, readChecked } from '../../platform/files/read-checked.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { days, londonDate } from '../../platform/values/clock.ts'
import { addLeafletVersion } from '../leaflets/change-leaflets.ts'
import { refuseTakenDown } from '../leaflets/receive-leaflet.ts'
import { saveLeafletOrder } from '../leaflets/store.ts'
import { beginCampaign, refusePastEndDate } from '../publishing/publish-campaign.ts'
import { refuseUnapproved } from '../publishing/require-approval.ts'
import { findAskedCorrection } from '../reviews/correction-store.ts'
import { findOwnCampaign, lockOwnCampaign } from '../store.ts'
import type { StoredLeaflet } from '../tables.ts'
import { copyMessages, lostFileMessage, whyNotCopied } from './rules.ts'
import { findSentLeaflets, type SentLeaflet } from './store.ts'

/** A copy stores files that nobody uploads again. */
const copyLimit: Limit = { name: 'campaign-copy', points: 30, windowMs: days(1) }

type Copy = InputOf<'POST /api/campaign/:id/copy'>
type OwnCampaign = Awaited<ReturnType<typeof findOwnCampaign>>

/**
 * Publishes a campaign with copies of the leaflets of the caller's own campaign (rule: copied-campaigns): it is checked before its files
 * are copied, and again when the copy is saved.
 * @returns the new campaign's id
 * @throws {Problem} NotFound, also for another organisation's campaign; NotCopyable, ApprovalNeeded, CampaignChanged, InvalidInput, SignInNeeded,
 * TooManyTries; LeafletRefused for a file that is lost or was taken down
 */
export async function copyCampaign(
  { db, files, fileFaults, limits }: Platform,
  by: Organisation,
  { submissionId, ...content }: Copy,
  now: Date,
): Promise<number> {
  const to = 'POST /api/campaign/:id/copy' as const
  const submission = { to, accountId: by.accountId, submissionId, content }
  const earlier = await findEarlierAnswer<{ id: number }>(db, submission)
  if (earlier) return earlier.id

  refusePastEndDate(content.endDate, now)
  const leaflets = await requireLeaflets(
    db,
    by,
    content,
    await findOwnCampaign(db, by.organisationId, content.id),
    now,
  )
  await refuseUnapproved(db, by, content)
  await limits.consume(copyLimit, String(by.organisationId))

  const storedKeys: string[] = []
  try {
    const copies: StoredLeaflet[] = []
    for (const [index, leaflet] of leaflets.entries())
      try {
        copies.push(await copyFiles(leaflet))
      } catch (error) {
        if (!(error instanceof FileNotFound || error instanceof FileDamaged)) throw error
        const message = lostFileMessage(index + 1, leaflets.length, leaflet.title)
        throw problem('LeafletRefused', { message, fields: { leafletFile: message } })
      }
    const { id } = await db
      .transaction()
      .execute((tx) =>
        submitOnce(tx, submission, now, async () => ({ id: await saveCopy(tx, by, content, copies, now) })),
      )
    return id
  } catch (error) {
    // If the connection broke, the commit may have succeeded. Files that no row refers to are removed at night.
    if (!isDatabaseUnavailable(error)) await Promise.allSettled(storedKeys.map((key) => files.remove(key)))
    throw error
  }

  /** Files of its own: those of a campaign go and are withheld with it. */
  async function copyFiles({ facts }: SentLeaflet): Promise<StoredLeaflet> {
    const { file_key: key, sha256, bytes, content_type: contentType } = facts
    const file = await files.put(
      await readChecked({ key, sha256, bytes }, content.id, { files, fileFaults }),
      contentType,
    )
    storedKeys.push(file.key)
    const preview = await files.put(await files.read(facts.preview_key), 'image/webp')
    storedKeys.push(preview.key)
    return { ...facts, file_key: file.key, preview_key: preview.key }
  }
}

async function saveCopy(
  tx: Tx,
  by: Organisation,
  content: Omit<Copy, 'submissionId'>,
  copies: readonly StoredLeaflet[],
  now: Date,
): Promise<number> {
  await refuseUnapproved(tx, by, content)
  // A campaign is locked after its account, as everywhere.
  const id = await beginCampaign(tx, by, content, now)
  const leaflets = await requireLeaflets(
    tx,
    by,
    content,
    await lockOwnCampaign(tx, by.organisationId, content.id),
    now,
  )
  const order: number[] = []
  for (const [index, { title, wording }] of leaflets.entries())
    order.push(await addLeafletVersion(tx, id, copies[index]!, { correctsId: null, title, wording, now }))
  await saveLeafletOrder(tx, id, order)
  return id
}

/** The leaflets that are copied, in the order of their campaign. */
async function requireLeaflets(
  db: Db,
  by: Organisation,
  { id, leafletVersions }: Pick<Copy, 'id' | 'leafletVersions'>,
  campaign: OwnCampaign,
  now: Date,
): Promise<SentLeaflet[]> {
  if (!campaign) throw problem('NotFound')
  const message = await findReason(db, campaign, now)
  if (message) throw problem('NotCopyable', { message })
  const leaflets = await findSentLeaflets(db, id, leafletVersions)
  const versions = leaflets.map(({ version }) => version)
  if (versions.join() !== leafletVersions.join())
    throw problem('CampaignChanged', { message: copyMessages.changed })
  // The same file may have been in another campaign.
  const checksums = leaflets.flatMap(({ facts }) => [facts.sha256, facts.upload_sha256])
  await refuseTakenDown(db, by.organisationId, checksums)
  return leaflets
}

async function findReason(db: Db, campaign: NonNullable<OwnCampaign>, now: Date): Promise<string | null> {
  const asked = await findAskedCorrection(db, campaign.id, londonDate(now))
  return whyNotCopied({ ...campaign, isUncorrected: asked !== undefined && asked.state !== 'corrected' })
}

/** Why a campaign cannot be copied, for its organisation; null if it can. */
export async function explainWhyNotCopied(
  db: Db,
  by: Pick<Organisation, 'organisationId'>,
  id: number,
  now: Date,
): Promise<string | null> {
  const campaign = await findOwnCampaign(db, by.organisationId, id)
  return campaign ? findReason(db, campaign, now) : null
}
