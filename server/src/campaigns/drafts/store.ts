import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { StoredLeaflet } from '../tables.ts'

const hasLeaflet = sql<boolean>`exists (
  select from draft_leaflet where draft_leaflet.draft_id = campaign_draft.id
)`

/** An organisation's drafts, last saved first. */
export const listDrafts = (db: Db, accountId: number) =>
  db
    .selectFrom('campaign_draft')
    .select(['id', 'account_id', 'saved_at', 'publish_at', 'scheduled_save', 'changed_by', 'sent_by'])
    .select(['sent_at', 'approved_at', 'returned_at', hasLeaflet.as('has_leaflet')])
    .select((draft) => draft.ref('content', '->>').key('campaignName').$castTo<string>().as('name'))
    .select((draft) =>
      draft.ref('content', '->>').key('electionMaterial').$castTo<string>().as('election_material'),
    )
    .where('account_id', '=', accountId)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>[number]

const ownDraft = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('campaign_draft')
    .selectAll()
    .select(hasLeaflet.as('has_leaflet'))
    .where('id', '=', id)
    .where('account_id', '=', accountId)

/** An organisation's own draft. */
export const findDraft = (db: Db, accountId: number, id: number) =>
  ownDraft(db, accountId, id).executeTakeFirst()

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** The same as {@link findDraft}. Waits for other transactions that change it. */
export const lockDraft = (tx: Tx, accountId: number, id: number) =>
  ownDraft(tx, accountId, id).forUpdate().executeTakeFirst()

export const countDrafts = async (db: Db, accountId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('campaign_draft')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the new draft's id */
export async function insertDraft(
  tx: Tx,
  accountId: number,
  content: DraftContent,
  { by, now }: Change,
): Promise<number> {
  const { id } = await tx
    .insertInto('campaign_draft')
    .values({
      account_id: accountId,
      content: JSON.stringify(content),
      created_at: now,
      saved_at: now,
      changed_by: by.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Change {
  by: Pick<Organisation, 'accountId' | 'seat'>
  now: Date
}

/**
 * Nobody has sent or approved what is changed (rule: approval). What an officer changes keeps a schedule, unless an author's change waits
 * under it for an officer (rule: scheduled-drafts).
 */
const asChanged = ({ by, now }: Change) => ({
  ...(by.seat === 'officer' && {
    scheduled_save: sql<Date | null>`case when scheduled_save = saved_at then ${now} else scheduled_save end`,
  }),
  saved_at: now,
  changed_by: by.accountId,
  sent_by: null,
  sent_at: null,
  approved_by: null,
  approved_at: null,
})

/** Writes a draft as its next revision. The caller has locked it. */
export const saveContent = (tx: Tx, id: number, content: DraftContent, change: Change) =>
  tx
    .updateTable('campaign_draft')
    .set({ content: JSON.stringify(content), revision: sql`revision + 1`, ...asChanged(change) })
    .where('id', '=', id)
    .returning(['revision', 'saved_at'])
    .executeTakeFirstOrThrow()

interface Decision {
  by: number
  now: Date
}

/** Sends a draft for review. The caller has locked it. */
export const saveSent = (tx: Tx, id: number, { by, now }: Decision) =>
  tx
    .updateTable('campaign_draft')
    .set({ sent_by: by, sent_at: now, approved_by: null, approved_at: null })
    .set({ returned_by: null, returned_at: null, comment: null })
    .where('id', '=', id)
    .execute()

export const saveApproved = (tx: Tx, id: number, { by, now }: Decision) =>
  tx.updateTable('campaign_draft').set({ approved_by: by, approved_at: now }).where('id', '=', id).execute()

/** Ends the review of a draft with a comment. */
export const saveReturned = (tx: Tx, id: number, comment: string, { by, now }: Decision) =>
  tx
    .updateTable('campaign_draft')
    .set({ sent_by: null, sent_at: null, returned_by: by, returned_at: now, comment })
    .where('id', '=', id)
    .execute()

/** Saves when a draft is published by itself, or with null that it is not. The caller has locked it. */
export const saveSchedule = (tx: Tx, id: number, schedule: { at: Date; by: number } | null) =>
  tx
    .updateTable('campaign_draft')
    .set({ publish_at: schedule?.at ?? null, scheduled_by: schedule?.by ?? null })
    .set({ scheduled_save: schedule && sql<Date>`saved_at` })
    .where('id', '=', id)
    .execute()

/** The drafts whose hour has come. */
export const findDueDrafts = (db: Db, now: Date) =>
  db
    .selectFrom('campaign_draft')
    .select(['id', 'account_id'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute()

export const findDraftLeaflet = (db: Db, draftId: number) =>
  db.selectFrom('draft_leaflet').selectAll().where('draft_id', '=', draftId).executeTakeFirst()

/** Replaces a draft's leaflet. The caller has locked the draft. @returns the number of the leaflet */
export async function saveDraftLeaflet(
  tx: Tx,
  draftId: number,
  leaflet: StoredLeaflet,
  change: Change,
): Promise<number> {
  await tx.deleteFrom('draft_leaflet').where('draft_id', '=', draftId).execute()
  await tx
    .insertInto('draft_leaflet')
    .values({ draft_id: draftId, ...leaflet })
    .execute()
  const { leaflet_revision } = await tx
    .updateTable('campaign_draft')
    .set({ leaflet_revision: sql`leaflet_revision + 1`, ...asChanged(change) })
    .where('id', '=', draftId)
    .returning('leaflet_revision')
    .executeTakeFirstOrThrow()
  return leaflet_revision
}

/** With its leaflet. */
export const deleteDraft = (tx: Tx, id: number) =>
  tx.deleteFrom('campaign_draft').where('id', '=', id).execute()

/** Closing an organisation's account throws its drafts away (rule: campaign-drafts). Their files are removed at night. */
export const deleteDraftsOfAccount = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.deleteFrom('campaign_draft').where('account_id', '=', accountId).execute()

/** @returns how many were deleted */
export async function deleteDraftsSavedBefore(tx: Tx, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('campaign_draft')
    .where('saved_at', '<', before)
    .where('publish_at', 'is', null)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
