import { ApiError } from '@street-musketeers/contract/client.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { Problem } from '../../src/platform/http/problem.ts'
import { emailKinds } from '../../src/worker.ts'
import { paymentProvider } from '../support/payment-provider.ts'
import { world } from '../support/world.ts'
import { identityKinds } from './identity-kinds.ts'
import { mailingKinds } from './mailing-kinds.ts'
import { otherKinds } from './other-kinds.ts'
import type { Scene } from './reasons.ts'

const [november, december] = ['2026-11-30T18:00:00Z', '2026-12-01T10:00:00Z']
const provider = paymentProvider(() => w)
const w = world({ now: november, environment: () => provider.environment() })
const scene: Scene = {
  w,
  provider,
  inTransaction: (work) => w.platform.db.transaction().execute(work),
}
const kinds = { ...identityKinds, ...otherKinds, ...mailingKinds }

beforeEach(async () => {
  w.clock.set(november)
  await w.platform.db.deleteFrom('letter').execute()
})

/** What is over by then is refused. That a session has ended, or a limit is reached, would prove nothing. */
function requireRefusal(error: unknown): void {
  const reason = error instanceof Problem ? error.code : error instanceof ApiError ? error.error : undefined
  if (!reason || reason === 'SignInNeeded' || reason === 'TooManyTries') throw error
}

test.each(Object.entries(kinds))(
  '%s is one email when it is queued again in the next month',
  async (kind, prepare) => {
    const queue = await prepare(scene)
    w.clock.set(november)
    await queue()
    w.clock.set(december)
    await queue().catch(requireRefusal)
    const { rows } = await sql<{ once: string; count: number }>`
      select once, count(*) from letter where kind = ${kind} group by once`.execute(w.platform.db)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ count }) => count !== 1)).toEqual([])
  },
)

test('every kind of email is tried', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(emailKinds.map(({ name }) => name).toSorted())
})

test('an email has the month of its reason, and not that in which it is queued', async () => {
  const prepare = kinds['mailing.leaflet']!
  const queue = await prepare(scene)
  w.clock.set(december)
  await queue()
  expect(await w.platform.db.selectFrom('letter').select(['kind', 'month']).execute()).toEqual([
    { kind: 'mailing.leaflet', month: '2026-11-01' },
  ])
})
