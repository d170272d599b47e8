import { sendBillingKey as sendKey } from '../../src/donations/billing/send-billing-key.ts'
import { address, orgInfo } from '../support/given.ts'
import type { Reasons, Scene } from './reasons.ts'

const submitsApplication: Reasons[string] = async ({ w }) => {
  const applicant = await w.given.applicant()
  return async () =>
    (await w.given.returning(applicant)).call('POST /api/user/orgdetails', { address, orgInfo })
}

const decides =
  (decision: 'PATCH /api/activateorg' | 'DELETE /api/rejectorg/:id'): Reasons[string] =>
  async ({ w }) => {
    const [{ id }, administrator] = [await w.given.pendingApplicant(), await w.given.administrator()]
    return async () => (await w.given.returning(administrator)).call(decision, { id })
  }

let visitors = 0

/** A campaign that a visitor reported, who gave an address. */
async function givenReport({ w }: Scene) {
  const administrator = await w.given.administrator()
  const { id } = await w.given.campaign(await w.given.organisation())
  const email = `neighbour.${(visitors += 1)}@example.org`
  await w.as(null, `10.0.0.${visitors}`)('POST /api/campaign/:id/leafletreport', {
    id,
    reason: 'untrue',
    details: '',
    email,
  })
  const { content } = await administrator.call('GET /api/reviews/:page/:size', { page: 0, size: 50 })
  return { administrator, reviewId: content.find(({ campaignId }) => campaignId === id)!.id }
}

const decidesReview: Reasons[string] = async (scene) => {
  const { administrator, reviewId: id } = await givenReport(scene)
  return async () =>
    (await scene.w.given.returning(administrator)).call('POST /api/review/:id/decision', {
      id,
      outcome: 'stopped',
      reason: 'We checked it.',
    })
}

const decidesAppeal: Reasons[string] = async (scene) => {
  const { administrator, reviewId: id } = await givenReport(scene)
  await administrator.call('POST /api/review/:id/decision', {
    id,
    outcome: 'stopped',
    reason: 'We checked it.',
  })
  await administrator.call('POST /api/review/:id/appeal', { id })
  return async () =>
    (await scene.w.given.returning(administrator)).call('PUT /api/review/:id/appeal', {
      id,
      outcome: 'reversed',
      reason: 'We looked again.',
    })
}

/** How the emails about organisations, reports of leaflets and donations come about. */
export const otherKinds: Reasons = {
  'organisations.application-received': submitsApplication,
  'organisations.application-waits': submitsApplication,
  'organisations.application-accepted': decides('PATCH /api/activateorg'),
  'organisations.application-rejected': decides('DELETE /api/rejectorg/:id'),
  'organisations.organisation-created': async ({ w }) => {
    const administrator = await w.given.administrator()
    const user = { username: 'new.org@example.org', firstname: 'Ada', lastname: 'Lovelace' }
    return async () =>
      (await w.given.returning(administrator)).call('POST /api/user/org', { user, address, orgInfo })
  },
  'campaigns.leaflet-reported': async ({ w }) => {
    const { id } = await w.given.campaign(await w.given.organisation())
    return () =>
      w.as()('POST /api/campaign/:id/leafletreport', { id, reason: 'untrue', details: '', email: '' })
  },
  'campaigns.review-decided': decidesReview,
  'campaigns.report-decided': decidesReview,
  'campaigns.review-appeal-decided': decidesAppeal,
  'campaigns.report-appeal-decided': decidesAppeal,
  'donations.thank-you': async ({ provider }) => {
    const session = await provider.begin()
    await provider.controls.pay(session, { email: 'donor@example.org' })
    const events = provider.events()
    const paid = events.find(({ type }) => type === 'checkout.session.completed')!
    let times = 0
    // Another event about the same session, such as when its bank takes days.
    return () => provider.deliver({ ...paid, id: `evt_${(times += 1)}` })
  },
  'donations.billing-key': async ({ w, provider }) => {
    const email = 'key@example.org'
    await provider.controls.pay(await provider.begin(), { email })
    await provider.deliverAll()
    return async () => {
      await w.as(null)('POST /api/billing-key', { email })
      await w.runJobs()
    }
  },
  'donations.many-keys': async ({ w, provider, inTransaction }) => {
    const email = 'keys@example.org'
    await provider.controls.pay(await provider.begin(), { email })
    await provider.deliverAll()
    const sealed = w.platform.secrets.seal({ email, sendsKey: false }).toString('base64')
    return () => inTransaction((tx) => sendKey(tx, { sealed }, w.platform))
  },
}
