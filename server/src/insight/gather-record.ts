import type { OwnRecord } from '@street-musketeers/contract/insight/own-record.ts'
import { nameOf, presentImprint } from '../campaigns/index.ts'
import { findDonations } from '../donations/index.ts'
import { presentAddress, stepBegan } from '../identity/index.ts'
import { presentOrgInfo } from '../organisations/index.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Db } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { findRecord, type AccountRecord } from './store.ts'

/** An instant, from a column or from inside PostgreSQL's JSON. */
const instant = (at: Date | string) => new Date(at).toISOString()
const instantOrNull = (at: Date | string | null) => at && instant(at)

/**
 * Everything held about the signed-in account, without secrets: codes, tokens and passwords are stored as hashes and left out (rule: download-my-data).
 * @throws {Problem} SignInNeeded when it was closed since the call was admitted
 */
export async function gatherRecord(db: Db, { accountId }: Actor, now: Date): Promise<OwnRecord> {
  const found = await findRecord(db, accountId)
  if (!found || found.closed_at) throw problem('SignInNeeded')
  return {
    writtenAt: now.toISOString(),
    ...presentPerson(found),
    ...presentActivity(found),
    ...presentAccess(found),
    donations: found.email ? await findDonations(db, found.email) : [],
  }
}

const presentPerson = ({ address, org_info, application, draft, ...found }: AccountRecord) => ({
  account: {
    id: found.id,
    role: found.role,
    email: found.email,
    firstName: found.firstname,
    lastName: found.lastname,
    howHeard: found.how_heard,
    hasPassword: found.password_hash !== null,
    signedUpAt: instant(found.signed_up_at),
    activatedAt: instantOrNull(found.activated_at),
  },
  address: address && presentAddress(address),
  organisation: org_info && presentOrgInfo(org_info),
  applicationDraft: draft && { answers: draft.answers, savedAt: instant(draft.saved_at) },
  application: application && {
    state: application.state,
    submittedAt: instant(application.submitted_at),
    decidedAt: instantOrNull(application.decided_at),
    reason: application.reason,
  },
  agreements: found.consents.map(({ purpose, wording, given_at, withdrawn_at }) => ({
    purpose,
    wording,
    givenAt: instant(given_at),
    withdrawnAt: instantOrNull(withdrawn_at),
  })),
})

const presentActivity = (found: AccountRecord) => ({
  causes: found.causes.map(({ cause, priority }) => ({ cause, priority })),
  rhythm: found.rhythm && {
    frequency: found.rhythm.frequency,
    nextLeafletAt: instant(found.rhythm.next_due_at),
  },
  memberships: found.memberships.map((membership) => ({
    campaign: nameOf(membership),
    joinedAt: instant(membership.joined_at),
    withdrawnAt: instantOrNull(membership.withdrawn_at),
    lastLeafletMailedAt: instantOrNull(membership.emailed_at),
    leaflets: membership.leaflets.map(({ version, planned_at, sent_at }) => ({
      version,
      plannedAt: instant(planned_at),
      sentAt: instantOrNull(sent_at),
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
  })),
  campaigns: found.campaigns.map((campaign) => ({
    name: campaign.name,
    description: campaign.description,
    causes: campaign.causes.map(({ cause }) => cause),
    publishedAt: instant(campaign.published_at),
    endDate: campaign.end_date,
    goal: campaign.goal,
    imprint: presentImprint(campaign),
    stoppedAt: instantOrNull(campaign.stopped_at),
    deletedAt: instantOrNull(campaign.deleted_at),
    leaflets: campaign.leaflets.map(({ version, content_type, bytes, pages, created_at }) => ({
      version,
      contentType: content_type,
      bytes,
      pages,
      createdAt: instant(created_at),
    })),
  })),
  letters: found.letters.map(({ kind, to_email, state, created_at, ended_at }) => ({
    kind,
    to: to_email,
    state,
    writtenAt: instant(created_at),
    endedAt: instantOrNull(ended_at),
  })),
  bounces: found.bounces.map(({ hard, answer, bounced_at }) => ({
    forGood: hard,
    answer,
    at: instant(bounced_at),
  })),
  messagesToTeam: found.messages.map(({ reference, message, received_at }) => ({
    reference,
    message,
    receivedAt: instant(received_at),
  })),
})

const presentAccess = (found: AccountRecord) => ({
  accountsElsewhere: found.elsewhere.map(({ issuer, subject, linked_at }) => ({
    issuer,
    subject,
    linkedAt: instant(linked_at),
  })),
  sessions: found.sessions.map(({ created_at, last_used_at, expires_at }) => ({
    openedAt: instant(created_at),
    lastUsedAt: instant(last_used_at),
    endsAt: instant(expires_at),
  })),
  codesWaiting: found.codes.map(({ purpose, created_at, expires_at, new_email }) => ({
    purpose,
    sentAt: instant(created_at),
    endsAt: instant(expires_at),
    newEmail: new_email,
  })),
  secondFactor: found.second_factor && {
    setUpAt: instantOrNull(found.second_factor.set_up_at),
    lastUsedAt:
      found.second_factor.last_step === null ? null : instant(stepBegan(found.second_factor.last_step)),
    recoveryCodesLeft: found.second_factor.codes_left ?? 0,
  },
  secondStepsUntil: found.second_steps.map(({ expires_at }) => instant(expires_at)),
  passwordLeaveUntil: found.grants.map(({ expires_at }) => instant(expires_at)),
  deedsOfAdministrators: found.deeds_about.map(({ deed, done_at }) => ({ deed, at: instant(done_at) })),
  ownDeedsAsAdministrator: found.own_deeds.map(({ deed, done_at }) => ({ deed, at: instant(done_at) })),
})
