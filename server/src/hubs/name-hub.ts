import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { hubMessages, maxNamedHubs, printsFor } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { recordOrganisationAction } from '../audit/index.ts'
import { campaignDisplayName, findJoinableCampaign, requireOwner } from '../campaigns/index.ts'
import { lockAsOfficer, notifyAccount } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Musketeer, Organisation } from '../platform/http/actor.ts'
import type { Limit } from '../platform/http/limits.ts'
import { Problem, problem, problemWith } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { readTypedCode } from '../platform/secrets/typed-code.ts'
import { days, londonDate, mondayOf } from '../platform/values/clock.ts'
import { hubNamedEmail } from './email-kinds.ts'
import { hashHubCode } from './hub-code.ts'
import { findWhoOffers } from './hub-store.ts'
import {
  deleteNaming,
  deleteNamingsOfEnded,
  findHubsNamedBy,
  findNamingCampaign,
  insertNaming,
  lockHubOfCode,
} from './named-hub-store.ts'
import { shownSheets } from './rules.ts'

/** By organisation: codes that do not work. Among ten thousand print hubs they find one in ten million years. */
export const wrongCodes: Limit = { name: 'print-hub-code', points: 30, windowMs: days(1) }
/** By organisation: nobody watches print hubs fill. */
export const namedHubsListed: Limit = { name: 'named-print-hubs-listed', points: 300, windowMs: days(1) }

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** The print hubs that an organisation named for a campaign (rule: named-print-hubs). @throws {Problem} NotFound; CampaignGone */
export async function listNamedHubs(
  db: Db,
  by: Organisation,
  campaignId: number,
  now: Date,
): Promise<ReplyOf<'GET /api/org/campaign/:id/printhubs'>> {
  await requireOwner(db, by, campaignId)
  const today = londonDate(now)
  const campaign = await findNamingCampaign(db, campaignId, today)
  if (!campaign) throw problem('CampaignGone')
  const hubs = await findHubsNamedBy(db, campaignId, mondayOf(today))
  return {
    campaignId,
    campaignName: campaignDisplayName(campaign),
    isRunning: campaign.is_live,
    hubs: hubs.map(({ id, name, sector, ...hub }) => ({
      id,
      name,
      sector,
      prints:
        hub.takes_requests && !hub.is_refused
          ? { handover: hub.handover, freeSheets: shownSheets(hub.sheets_left) }
          : null,
    })),
  }
}

/**
 * Names a print hub for a live campaign, by the code that whoever offers it gave out (rule: named-print-hubs). They are emailed the first time an organisation
 * names it. Twice is as once.
 * @throws {Problem} NotFound for another organisation’s campaign; InvalidInput for a code that does not work, election material that it does not print, or when there are
 *   enough; those of {@link findJoinableCampaign} and {@link lockAsOfficer}
 */
export async function addNamedHub(
  tx: Tx,
  by: Organisation,
  { id: campaignId, hubCode }: InputOf<'POST /api/org/campaign/:id/printhubs'>,
  { secrets, now }: Context,
): Promise<void> {
  const { organisationId } = by
  // Locked: two at once would both be the tenth.
  await lockAsOfficer(tx, by)
  await requireOwner(tx, by, campaignId)
  const typed = readTypedCode(hubCode)
  const hashes = secrets.accepted.map((key) => hashHubCode(typed ?? '', key))
  // Refused last: an unknown code takes the same steps as a known one.
  const hub = await lockHubOfCode(tx, hashes)
  await findJoinableCampaign(tx, campaignId, now)
  const today = londonDate(now)
  const campaign = (await findNamingCampaign(tx, campaignId, today))!
  const named = await findHubsNamedBy(tx, campaignId, mondayOf(today))
  if (!hub) throw problemWith('hubCode', hubMessages.wrongCode)
  if (
    !printsFor({ printsElection: hub.prints_election }, { isElectionMaterial: campaign.is_election_material })
  )
    throw problemWith('hubCode', hubMessages.namedElection)
  if (named.some(({ hub_id: hubId }) => hubId === hub.id)) return
  if (named.length >= maxNamedHubs) throw problemWith('hubCode', hubMessages.namedTooMany)

  await insertNaming(tx, { campaign_id: campaignId, hub_id: hub.id, named_at: now })
  await recordOrganisationAction(tx, by, { action: 'named-print-hub', about: campaign.name, now })
  const owner = await findWhoOffers(tx, hub.id)
  if (!owner) return
  const content = {
    idempotencyKey: `print-hub-named:${hub.id}:${organisationId}`,
    hubId: hub.id,
    organisationId,
    hubName: hub.name,
    organisation: campaign.organisation ?? '',
    campaignName: campaign.name,
  }
  await notifyAccount(tx, owner, hubNamedEmail, content, { secrets, now })
}

/** Whether a naming was refused because its code does not work. */
export const isWrongCode = (error: unknown): boolean =>
  error instanceof Problem && error.fields?.hubCode === hubMessages.wrongCode

/** @throws {Problem} NotFound, also for another organisation’s; those of {@link lockAsOfficer} */
export async function removeNamedHub(tx: Tx, by: Organisation, id: number, now: Date): Promise<void> {
  await lockAsOfficer(tx, by)
  const removed = await deleteNaming(tx, id, ['campaign.account_id', by.organisationId])
  if (!removed) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'removed-print-hub', about: removed.name, now })
}

/** Stops a campaign from naming the caller’s own print hub. @throws {Problem} NotFound, also for somebody else’s */
export async function endNaming(tx: Tx, { accountId }: Musketeer, id: number): Promise<void> {
  if (!(await deleteNaming(tx, id, ['print_hub.account_id', accountId]))) throw problem('NotFound')
}

/** Forgets the print hubs of campaigns that are over. */
export const forgetNamings = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteNamingsOfEnded(tx, londonDate(clock.now()))
