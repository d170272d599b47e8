import { isCampaignLive, isCampaignOver } from '../campaigns/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { isElectionMaterial, isElectionRefused, sheetsLeftIn, takesRequests } from './conditions.ts'
import type { StoredHub } from './hub-store.ts'

/** The name of a campaign and of its organisation, and whether it can name print hubs. @param today in London */
export const findNamingCampaign = (db: Db, id: number, today: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['campaign.name', 'address.organisation', isCampaignLive(today).as('is_live')])
    .select(isElectionMaterial.as('is_election_material'))
    .where('campaign.id', '=', id)
    .where('campaign.deleted_at', 'is', null)
    .executeTakeFirst()

/** Locks the print hub of a code, if it takes requests. @param hashes of the code, by each accepted key */
export const lockHubOfCode = (tx: Tx, hashes: readonly Buffer[]): Promise<StoredHub | undefined> =>
  tx
    .selectFrom('print_hub')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .selectAll('print_hub')
    .where('code_hash', 'in', hashes)
    .where(takesRequests)
    .forUpdate('print_hub')
    .executeTakeFirst()

/** The print hubs that a campaign names, whether they print for it or not. @param monday of this week */
export const findHubsNamedBy = (db: Db, campaignId: number, monday: string) =>
  db
    .selectFrom('named_print_hub')
    .innerJoin('print_hub', 'print_hub.id', 'named_print_hub.hub_id')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .innerJoin('campaign', 'campaign.id', 'named_print_hub.campaign_id')
    .select(['named_print_hub.id', 'print_hub.id as hub_id', 'print_hub.name', 'print_hub.sector'])
    .select(['print_hub.handover', sheetsLeftIn(monday).as('sheets_left')])
    .select([takesRequests.as('takes_requests'), isElectionRefused.as('is_refused')])
    .where('named_print_hub.campaign_id', '=', campaignId)
    .orderBy('print_hub.name')
    .orderBy('named_print_hub.id')
    .execute()

/**
 * The print hubs that are named for a live campaign, for one of its members: those that print for it and are not their own. None for a campaign that they
 * have not joined.
 */
export const findHubsNamedFor = (
  db: Db,
  {
    accountId,
    campaignId,
    today,
    monday,
  }: { accountId: number; campaignId: number; today: string; monday: string },
) =>
  db
    .selectFrom('named_print_hub')
    .innerJoin('print_hub', 'print_hub.id', 'named_print_hub.hub_id')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .innerJoin('campaign', 'campaign.id', 'named_print_hub.campaign_id')
    .innerJoin('membership', 'membership.campaign_id', 'campaign.id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['print_hub.id', 'print_hub.name', 'print_hub.sector', 'print_hub.handover', 'print_hub.places'])
    .select(['print_hub.prints_election', 'address.organisation', sheetsLeftIn(monday).as('sheets_left')])
    .where('campaign.id', '=', campaignId)
    .where(isCampaignLive(today))
    .where('membership.account_id', '=', accountId)
    .where('membership.withdrawn_at', 'is', null)
    .where('print_hub.account_id', '<>', accountId)
    .where(takesRequests)
    .where(({ not }) => not(isElectionRefused))
    .orderBy('print_hub.name')
    .orderBy('print_hub.id')
    .execute()

/** The campaigns that name a print hub, each with its organisation. */
export const findCampaignsNaming = (db: Db, hubId: number) =>
  db
    .selectFrom('named_print_hub')
    .innerJoin('campaign', 'campaign.id', 'named_print_hub.campaign_id')
    .leftJoin('address', 'address.account_id', 'campaign.account_id')
    .select(['named_print_hub.id', 'campaign.name', 'address.organisation'])
    .where('named_print_hub.hub_id', '=', hubId)
    .where('campaign.deleted_at', 'is', null)
    .orderBy('address.organisation')
    .orderBy('named_print_hub.named_at')
    .orderBy('named_print_hub.id')
    .execute()

/** Whether an organisation names a print hub for one of its campaigns. */
export async function isNamedBy(
  db: Db,
  { hubId, organisationId }: { hubId: number; organisationId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('named_print_hub')
    .innerJoin('campaign', 'campaign.id', 'named_print_hub.campaign_id')
    .select('named_print_hub.id')
    .where('named_print_hub.hub_id', '=', hubId)
    .where('campaign.account_id', '=', organisationId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const insertNaming = (tx: Tx, naming: { campaign_id: number; hub_id: number; named_at: Date }) =>
  tx.insertInto('named_print_hub').values(naming).execute()

/**
 * @param by whose campaign it is, or who offers the print hub
 * @returns the name of the campaign; undefined if it was not theirs
 */
export async function deleteNaming(
  tx: Tx,
  id: number,
  [column, accountId]: ['campaign.account_id' | 'print_hub.account_id', number],
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('named_print_hub')
    .using(['campaign', 'print_hub'])
    .whereRef('campaign.id', '=', 'named_print_hub.campaign_id')
    .whereRef('print_hub.id', '=', 'named_print_hub.hub_id')
    .where('named_print_hub.id', '=', id)
    .where(column, '=', accountId)
    .returning('campaign.name')
    .executeTakeFirst()
}

/** Deletes what campaigns named that have ended or were deleted. @param today in London */
export const deleteNamingsOfEnded = (tx: Tx, today: string) =>
  tx
    .deleteFrom('named_print_hub')
    .using('campaign')
    .whereRef('campaign.id', '=', 'named_print_hub.campaign_id')
    .where(isCampaignOver(today))
    .execute()
