import { queueCorrections } from '../../src/mailing/leaflets/queue-corrections.ts'
import { queueLeafletEmail } from '../../src/mailing/leaflets/queue-leaflet-emails.ts'
import { sendNewsletter } from '../../src/mailing/newsletter/send-newsletter.ts'
import { queueReminders } from '../../src/mailing/reminders/queue-reminders.ts'
import { receiveReply } from '../../src/mailing/replies/receive-reply.ts'
import { queueRoundReported, queueRoundTurn } from '../../src/mailing/rounds/queue-about-round.ts'
import {
  notifyMembersOfRestoredCampaign,
  notifyMembersOfStoppedCampaign,
} from '../../src/mailing/stopped-campaigns/notify-members.ts'
import { queueSuggestions, queueWhatNext } from '../../src/mailing/suggestions/queue-suggestions.ts'
import { markEmailed } from '../../src/membership/planning/plan-store.ts'
import { readMessage } from '../../src/platform/mail/inbound/read-message.ts'
import type { Reasons, Scene } from './reasons.ts'

/** A musketeer who joined a campaign; its leaflet is planned for them. */
async function givenMember({ w }: Scene) {
  const organisation = await w.given.organisation()
  const campaign = await w.given.campaign(organisation)
  const musketeer = await w.given.musketeer()
  const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
    id: campaign.id,
  })
  return { organisation, campaign, musketeer, membershipId, leafletId: campaign.leafletId }
}

/** One who was emailed its leaflet. */
async function givenHolder(scene: Scene) {
  const member = await givenMember(scene)
  await emailTo(scene, member)
  return member
}

const emailTo = ({ w, inTransaction }: Scene, plan: { membershipId: number; leafletId: number }) =>
  inTransaction((tx) => markEmailed(tx, [plan], w.clock.now()))

const sendsReminders = async ({ w }: Scene) => {
  // As if the mark that they were reminded had been lost.
  await w.platform.db.updateTable('musketeer').set({ reminded_at: null, pause_asked_at: null }).execute()
  await queueReminders(w.platform)
}

let visitors = 0
const contacts: Reasons[string] = async ({ w }) => {
  return () =>
    w.as(null, `10.1.0.${(visitors += 1)}`)('POST /api/contact', {
      email: `visitor.${visitors}@example.org`,
      contactMessage: 'How do I join?',
    })
}

/** @param queue queues an email about the half of a postcode that a musketeer holds */
function aboutRound(queue: typeof queueRoundTurn): Reasons[string] {
  return async (scene) => {
    const { w, inTransaction } = scene
    const { musketeer, campaign, membershipId } = await givenMember(scene)
    await musketeer.call('POST /api/round', { campaignId: campaign.id, postcode: 'LS27 0AB', part: 'a' })
    const { id } = await w.platform.db
      .selectFrom('round_claim')
      .select('id')
      .where('membership_id', '=', membershipId)
      .executeTakeFirstOrThrow()
    const given = { accountId: musketeer.id, membershipId, claimIds: [id] }
    return () => inTransaction((tx) => queue(tx, given, w.platform))
  }
}

/** How the emails to musketeers, readers and visitors come about. */
export const mailingKinds: Reasons = {
  'mailing.leaflet': async (scene) => {
    const { w, inTransaction } = scene
    const plan = await givenMember(scene)
    return () => inTransaction((tx) => queueLeafletEmail(tx, plan, w.platform))
  },
  'mailing.correction': async (scene) => {
    const { w } = scene
    const { campaign, leafletId } = await givenHolder(scene)
    const correction = await w.given.leaflet(campaign.id)
    await w.platform.db
      .updateTable('leaflet')
      .set({ corrects_id: leafletId })
      .where('id', '=', correction.leafletId)
      .execute()
    return () => queueCorrections({ campaignId: campaign.id }, w.platform)
  },
  'mailing.reminder': async (scene) => {
    scene.w.clock.set('2026-11-25T12:00:00Z')
    await givenHolder(scene)
    return () => sendsReminders(scene)
  },
  'mailing.pause-question': async (scene) => {
    const { w } = scene
    w.clock.set('2026-11-25T12:00:00Z')
    const { organisation, musketeer } = await givenHolder(scene)
    for (let more = 0; more < 2; more += 1) {
      const { id, leafletId } = await w.given.campaign(organisation)
      const { campaignDistributorId: membershipId } = await musketeer.call('POST /api/campaigndistributor', {
        id,
      })
      await emailTo(scene, { membershipId, leafletId })
    }
    return () => sendsReminders(scene)
  },
  'mailing.campaign-stopped': async (scene) => {
    const { campaign, organisation } = await givenHolder(scene)
    await organisation.call('POST /api/campaign/:id/stop', { id: campaign.id })
    return () => notifyMembersOfStoppedCampaign({ campaignId: campaign.id }, scene.w.platform)
  },
  'mailing.campaign-restored': async (scene) => {
    const { w } = scene
    const { campaign } = await givenHolder(scene)
    await (
      await w.given.administrator()
    ).call('POST /api/campaign/:id/takedown', { id: campaign.id, reason: 'Untrue.' })
    await notifyMembersOfStoppedCampaign({ campaignId: campaign.id }, w.platform)
    await w.platform.db.updateTable('letter').set({ state: 'sent', ended_at: w.clock.now() }).execute()
    const takenDownAt = w.clock.now().toISOString()
    return () => notifyMembersOfRestoredCampaign({ campaignId: campaign.id, takenDownAt }, w.platform)
  },
  'mailing.round-turn': aboutRound(queueRoundTurn),
  'mailing.round-reported': aboutRound(queueRoundReported),
  'mailing.reply-answer': async (scene) => {
    const { w } = scene
    const plan = { ...(await givenHolder(scene)), emailNumber: 0 }
    const lines = ['Message-ID: <1@mail.example.org>', `Date: ${w.clock.now().toUTCString()}`, '', '20']
    const email = (await readMessage(Buffer.from(lines.join('\r\n'))))!
    return async () => {
      // It is forgotten after a week.
      await w.platform.db.deleteFrom('received_reply').execute()
      await receiveReply({ email, plan, sender: null, digest: '' }, w.platform)
    }
  },
  'mailing.first-week': async ({ w }) => {
    w.clock.set('2026-11-26T12:00:00Z')
    await w.given.musketeer()
    return () => queueSuggestions(w.platform)
  },
  'mailing.what-next': async (scene) => {
    const { w, inTransaction } = scene
    w.clock.set('2026-10-27T12:00:00Z')
    const { organisation, musketeer } = await givenHolder(scene)
    await w.given.campaign(organisation)
    return () => inTransaction((tx) => queueWhatNext(tx, [musketeer.id], w.clock.now()))
  },
  'mailing.campaign-near': async ({ w }) => {
    const { id } = await w.given.musketeer()
    await w.given.campaign(await w.given.organisation())
    await w.platform.db
      .insertInto('campaign_promise')
      .values({ account_id: id, promised_at: w.clock.now(), checked_on: '2026-11-20' })
      .execute()
    return () => queueSuggestions(w.platform)
  },
  'mailing.newsletter': async ({ w }) => {
    w.clock.set('2026-11-26T12:00:00Z')
    await (await w.given.musketeer()).call('POST /api/newslettersubscription', { subscribed: true })
    const issue = { subject: 'Sixty doors', newsletterText: 'Thank **you**.' }
    await (await w.given.administrator()).call('POST /api/newsletter', issue)
    return async () => {
      // As when it was paused and goes on.
      await w.platform.db
        .updateTable('newsletter_issue')
        .set({ planned_up_to: 0, planned_all: false })
        .execute()
      await sendNewsletter(w.platform, w.clock.now())
    }
  },
  'mailing.newsletter-test': async ({ w }) => {
    const administrator = await w.given.administrator()
    const issue = { subject: 'Sixty doors', newsletterText: 'Thank **you**.' }
    return async () => (await w.given.returning(administrator)).call('POST /api/newsletter/test', issue)
  },
  'mailing.contact-message': contacts,
  'mailing.contact-copy': contacts,
}
