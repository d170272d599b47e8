import { type EndpointName, endpoints } from '@street-musketeers/contract/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { exampleInputs, createCallPreparer, type PreparedCall } from '../support/prepare-call.ts'
import { minutes } from '../../src/platform/values/clock.ts'
import { makePng } from '../files/good-files.ts'
import { password } from '../support/given.ts'
import { world } from '../support/world.ts'
import { outcomeOf } from '../attacks/visitor.ts'

const w = world()

let inputs: ReturnType<typeof exampleInputs>
let prepareCall: ReturnType<typeof createCallPreparer>
beforeAll(async () => {
  inputs = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  prepareCall = createCallPreparer(w, inputs)
})

interface Guarded {
  /** What makes the call do it, when it can also do less. */
  input?: object
  /** How it is answered once the administrator has proved who they are; left out: it is done. */
  answer?: string
}

/** What an administrator's session can do to others. */
const guarded: Partial<Record<EndpointName, Guarded>> = {
  inviteAdministrator: {},
  exportUsers: {},
  exportDonations: {},
  saveNewsletter: { input: { draft: false } },
  replaceNewsletter: { input: { draft: false } },
  takeDownCampaign: {},
  decideMemberMessage: { input: { approved: true }, answer: 'ChangedMeanwhile' },
  takeDownMemberMessage: {},
  decideReview: { input: { outcome: 'stopped' } },
  decideAppeal: { input: { outcome: 'reversed' }, answer: 'AppealNotOpen' },
  suspendAccount: {},
  restoreAccount: { answer: 'CannotSuspend' },
}

function answer(name: EndpointName, { call, id }: PreparedCall): Promise<string> {
  const input = (inputs[name] as (id: number) => object)(id)
  return outcomeOf(call(endpoints[name].call, { ...input, ...guarded[name]?.input }))
}

test.each(Object.keys(guarded) as EndpointName[])(
  '%s asks an administrator again who they are, ten minutes after they signed in',
  async (name) => {
    const prepared = await prepareCall(name, 'administrator', "another's")
    w.clock.forward(minutes(10) + 1)
    expect(await answer(name, prepared)).toBe('ProofNeeded')
    await prepared.call('POST /api/proof', { way: 'password', password })
    w.clock.forward(minutes(10))
    expect(await answer(name, prepared)).toBe(guarded[name]?.answer ?? 'allowed')
  },
)

test('a draft of the newsletter is saved without asking, and asking leaves what was saved before', async () => {
  const { call } = await w.given.administrator()
  await call('POST /api/newsletter', { subject: 'Before', newsletterText: 'Hello.', draft: true })
  w.clock.forward(minutes(11))
  await expect(
    call('POST /api/newsletter', { subject: 'Now', newsletterText: 'Hello.' }),
  ).rejects.toMatchObject({
    error: 'ProofNeeded',
  })
  expect(await call('GET /api/newsletter', {})).toMatchObject({ subject: 'Before', state: 'draft' })
  await call('POST /api/newsletter', { subject: 'Next', newsletterText: 'Hello.', draft: true })
  expect(await call('GET /api/newsletter', {})).toMatchObject({ subject: 'Next', state: 'draft' })
})

test('a draft in place of a newsletter that is scheduled is asked about', async () => {
  const { call } = await w.given.administrator()
  await call('POST /api/newsletter', { subject: 'On Friday', newsletterText: 'Hello.' })
  w.clock.forward(minutes(11))
  await expect(
    call('POST /api/newsletter', { subject: 'Never', newsletterText: 'Hello.', draft: true }),
  ).rejects.toMatchObject({ error: 'ProofNeeded' })
  expect(await call('GET /api/newsletter', {})).toMatchObject({ subject: 'On Friday', state: 'scheduled' })
})
