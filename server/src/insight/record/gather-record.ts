import type { OwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { campaignDisplayName, presentImprint, showOwnScans } from '../../campaigns/index.ts'
import { findDonations } from '../../donations/index.ts'
import { presentAddress, timeStepStart } from '../../identity/index.ts'
import { presentApplication, presentOrgInfo } from '../../organisations/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readStreets, shownJoined } from '../../membership/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { problem } from '../../platform/http/problem.ts'
import { instant, instantOrNull } from '../../platform/values/instants.ts'
import { presentPrinting } from './present-printing.ts'
import { findRecord, type AccountRecord } from './store.ts'

/**
 * Everything stored about the signed-in account, without secrets: codes, tokens and passwords are stored as hashes and left out (rule: download-my-data).
 * @throws {Problem} SignInNeeded if the account has just been closed
 */
export async function gatherRecord(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  { accountId }: Actor,
  now: Date,
): Promise<OwnRecord> {
  const record = await findRecord(db, accountId, mondayOf(londonDate(now)))
  if (!record || record.closed_at) throw problem('SignInNeeded')
  return {
    writtenAt: now.toISOString(),
    ...presentPerson(record),
    ...presentActivity(record),
    shareLinks: record.share_links.map(({ code, made_at, joined, ...campaign }) => ({
      campaign: campaignDisplayName(campaign),
      shareCode: code,
      madeAt: instant(made_at),
      joined: shownJoined(code, joined, secrets),
    })),
    ownScans: {
      ...(await showOwnScans({ db, secrets }, accountId, now)),
      packs: record.own_packs.map(({ printed_on, ...campaign }) => ({
        campaign: campaignDisplayName(campaign),
        printedOn: printed_on,
      })),
    },
    streets: await readStreets(db, accountId, { secrets }),
    ...presentPrinting(record),
    ...presentAccess(record),
    donations: record.email ? await findDonations(db, record.email) : [],
  }
}

const presentPerson = ({
  address,
  org_info,
  application,
  draft,
  seats,
  hand_overs,
  seat_invitations,
  api_keys,
  webhooks,
  branch_of,
  branches,
  branch_invitations,
  ...record
}: AccountRecord) => ({
  account: {
    id: record.id,
    role: record.role,
    email: record.email,
    firstName: record.firstname,
    lastName: record.lastname,
    howHeard: record.how_heard,
    hasPassword: record.password_hash !== null,
    emailNumber: record.email_number,
    signedUpAt: instant(record.signed_up_at),
    activatedAt: instantOrNull(record.activated_at),
  },
  seats: seats.map(({ organisation, seat, taken_at }) => ({
    organisation: organisation ?? '',
    seat,
    since: instant(taken_at),
  })),
  handOvers: hand_overs.map(({ organisation, on_day, asked_at, confirmed_at, takes_over }) => ({
    organisation: organisation ?? '',
    day: on_day,
    takesOver: takes_over,
    askedAt: instant(asked_at),
    confirmedAt: instantOrNull(confirmed_at),
  })),
  keysForPrograms: api_keys.map(({ name, scopes, made_at, last_used_on }) => ({
    name,
    scopes,
    madeAt: instant(made_at),
    lastUsedOn: last_used_on,
  })),
  webhooks: webhooks.map(({ name, address, events, made_at }) => ({
    name,
    serverAddress: address,
    events,
    madeAt: instant(made_at),
  })),
  seatInvitations: seat_invitations.map(({ invited_at, ...invitation }) => ({
    ...invitation,
    invitedAt: instant(invited_at),
  })),
  branchOf: branch_of && { ...branch_of, since: instant(branch_of.since) },
  branches: branches.map(({ organisation, state, since }) => ({
    branch: organisation ?? '',
    state,
    since: instant(since),
  })),
  branchInvitations: branch_invitations.map(({ email, invited_at }) => ({
    email,
    invitedAt: instant(invited_at),
  })),
  vouchesSince: instantOrNull(record.vouches_since),
  address: address && presentAddress(address),
  organisation: org_info && presentOrgInfo(org_info),
  applicationDraft: draft && { answers: draft.answers, savedAt: instant(draft.saved_at) },
  application: application && presentApplication(application),
  agreements: record.consents.map(({ purpose, wording, given_at, withdrawn_at }) => ({
    purpose,
    wording,
    givenAt: instant(given_at),
    withdrawnAt: instantOrNull(withdrawn_at),
  })),
})

const presentMembershipRecord = (membership: AccountRecord['memberships'][number]) => ({
  campaign: campaignDisplayName(membership),
  joinedAt: instant(membership.joined_at),
  withdrawnAt: instantOrNull(membership.withdrawn_at),
  lastLeafletMailedAt: instantOrNull(membership.emailed_at),
  collectedVersion: membership.collected_version,
  leaflets: membership.leaflets.map(({ version, number, title, planned_at, sent_at, skipped_at }) => ({
    version,
    number,
    title,
    plannedAt: instant(planned_at),
    sentAt: instantOrNull(sent_at),
    leftOutAt: instantOrNull(skipped_at),
  })),
  deliveries: membership.deliveries.map((delivery) => ({
    deliveredOn: delivery.delivered_on,
    leafletsDelivered: delivery.leaflets_delivered,
    leafletsPrinted: delivery.leaflets_printed,
    reportedAt: instant(delivery.reported_at),
  })),
  reportsByLink: membership.reports_by_link.map(({ reported_at, replaced }) => ({
    reportedAt: instant(reported_at),
    before: replaced.map(({ delivered_on, leaflets_delivered }) => ({
      deliveredOn: delivered_on,
      leafletsDelivered: leaflets_delivered,
    })),
  })),
  rounds: membership.rounds.map((round) => ({
    sector: round.sector,
    half: round.half,
    state: round.state,
    claimedAt: instant(round.claimed_at),
    leaseEndsAt: instant(round.lease_until),
    doneAt: instantOrNull(round.done_at),
    houses: round.houses,
  })),
  awaitedRounds: membership.awaited_rounds.map(({ sector, half, asked_at }) => ({
    sector,
    half,
    since: instant(asked_at),
  })),
  libraryLink: membership.library_link && {
    houses: membership.library_link.houses,
    size: membership.library_link.size,
    worksUntil: instant(membership.library_link.expires_at),
  },
})

const presentCampaignRecord = (campaign: AccountRecord['campaigns'][number]) => ({
  name: campaign.name,
  description: campaign.description,
  causes: campaign.causes.map(({ cause }) => cause),
  places: campaign.places,
  publishedAt: instant(campaign.published_at),
  endDate: campaign.end_date,
  goal: campaign.goal,
  listed: campaign.is_listed,
  buttonAddress: campaign.button_address,
  imprint: presentImprint(campaign),
  stoppedAt: instantOrNull(campaign.stopped_at),
  takenDownAt: instantOrNull(campaign.taken_down_at),
  deletedAt: instantOrNull(campaign.deleted_at),
  leaflets: campaign.leaflets.map(({ version, number, title, content_type, bytes, pages, created_at }) => ({
    version,
    number,
    title,
    contentType: content_type,
    bytes,
    pages,
    createdAt: instant(created_at),
  })),
})

const presentMadeLeaflet = (leaflet: AccountRecord['made_leaflets'][number]) => ({
  content: leaflet.content,
  imprint: leaflet.imprint,
  picture:
    leaflet.picture_bytes === null
      ? null
      : {
          width: leaflet.picture_width!,
          height: leaflet.picture_height!,
          bytes: leaflet.picture_bytes,
        },
  begunAt: instant(leaflet.created_at),
  savedAt: instant(leaflet.saved_at),
  offeredAt: instantOrNull(leaflet.offered_at),
  wordsOf: leaflet.union_id === null ? null : (leaflet.union_name ?? ''),
})

const presentCampaignDraft = (draft: AccountRecord['campaign_drafts'][number]) => ({
  content: draft.content,
  leaflet:
    draft.content_type === null
      ? null
      : { contentType: draft.content_type, pages: draft.pages!, bytes: draft.bytes! },
  begunAt: instant(draft.created_at),
  savedAt: instant(draft.saved_at),
})

const presentActivity = (record: AccountRecord) => ({
  causes: record.causes.map(({ cause, priority }) => ({ cause, priority })),
  /** The first half of the postcode, if they gave it. */
  district: record.district,
  rhythm: record.schedule && {
    frequency: record.schedule.frequency,
    weekday: record.schedule.weekday,
    hour: record.schedule.hour,
    nextLeafletAt: instant(record.schedule.next_due_at),
    pausedUntil: record.schedule.paused_until,
    reminders: record.schedule.wants_reminders,
    lastRemindedAt: instantOrNull(record.schedule.reminded_at),
    lastAskedToPauseAt: instantOrNull(record.schedule.pause_asked_at),
  },
  lastLeafletsHiddenSince: instantOrNull(record.last_leaflets_hidden_since),
  /** Since when their calendar has had its address. */
  calendarSince: instantOrNull(record.calendar_since),
  memberships: record.memberships.map(presentMembershipRecord),
  campaigns: record.campaigns.map(presentCampaignRecord),
  madeLeaflets: record.made_leaflets.map(presentMadeLeaflet),
  printPrices: record.print_prices.map(({ quantity, price_pence, price_for, added_at }) => ({
    quantity,
    pricePence: price_pence,
    priceFor: price_for,
    addedAt: instant(added_at),
  })),
  campaignDrafts: record.campaign_drafts.map(presentCampaignDraft),
  workOnCampaigns: record.work_on_campaigns.map(({ campaign, did, at }) => ({
    campaign,
    did,
    at: instant(at),
  })),
  messagesToMembers: record.member_messages.map((message) => ({
    campaign: campaignDisplayName(message),
    message: message.message,
    link: message.link,
    state: message.state,
    comment: message.comment,
    savedAt: instant(message.saved_at),
    decidedAt: instantOrNull(message.decided_at),
    takenDownAt: instantOrNull(message.taken_down_at),
    takenDownReason: message.taken_down_reason,
  })),
  asksApprovalSince: instantOrNull(record.asks_approval_since),
  letters: record.emails.map(({ kind, to_email, state, created_at, ended_at }) => ({
    kind,
    to: to_email,
    state,
    writtenAt: instant(created_at),
    endedAt: instantOrNull(ended_at),
  })),
  emailsSwitchedOff: record.switched_off_emails.map(({ email, since }) => ({ email, since: instant(since) })),
  /** When we promised to write once there is a campaign for them. */
  campaignPromisedAt: instantOrNull(record.campaign_promised_at),
  bounces: record.bounces.map(({ hard, answer, bounced_at }) => ({
    forGood: hard,
    answer,
    at: instant(bounced_at),
  })),
  messagesToTeam: record.messages.map(({ reference, message, received_at }) => ({
    reference,
    message,
    receivedAt: instant(received_at),
  })),
  leafletReports: record.leaflet_reports.map(({ reason, details, reported_at, ...campaign }) => ({
    leaflet: campaignDisplayName(campaign),
    reason,
    details,
    reportedAt: instant(reported_at),
  })),
})

const presentAccess = (record: AccountRecord) => ({
  accountsElsewhere: record.external_accounts.map(({ issuer, subject, linked_at }) => ({
    issuer,
    subject,
    linkedAt: instant(linked_at),
  })),
  sessions: record.sessions.map(({ created_at, last_used_at, expires_at, device, role }) => ({
    openedAt: instant(created_at),
    lastUsedAt: instant(last_used_at),
    endsAt: instant(expires_at),
    device,
    role,
  })),
  codesWaiting: record.codes.map(({ purpose, created_at, expires_at, new_email }) => ({
    purpose,
    sentAt: instant(created_at),
    endsAt: instant(expires_at),
    newEmail: new_email,
  })),
  secondFactor: record.second_factor && {
    setUpAt: instantOrNull(record.second_factor.set_up_at),
    lastUsedAt:
      record.second_factor.last_step === null ? null : instant(timeStepStart(record.second_factor.last_step)),
    recoveryCodesLeft: record.second_factor.codes_left ?? 0,
  },
  secondStepsUntil: record.second_steps.map(({ expires_at }) => instant(expires_at)),
  passwordLeaveUntil: record.grants.map(({ expires_at }) => instant(expires_at)),
  deedsOfAdministrators: record.actions_about.map(({ action, done_at }) => ({
    deed: action,
    at: instant(done_at),
  })),
  doneForOrganisations: record.organisation_actions.map(({ action, about, done_at }) => ({
    did: action,
    about,
    at: instant(done_at),
  })),
  ownDeedsAsAdministrator: record.own_actions.map(({ action, done_at }) => ({
    deed: action,
    at: instant(done_at),
  })),
})
