import type { Db } from '../../src/platform/database/db.ts'
import type { Sink } from '../support/sink.ts'

/** What came of a storm, in letters. */
export interface StormResult {
  storm: string
  /** Letters that should have left. */
  planned: number
  /** Letters the product says have left. */
  sent: number
  /** Of those that should have left, how many the mail server never saw. */
  missing: number
  /** How many the mail server took a second time. */
  extra: number
  /** How many second copies the road allows: one for each letter that was on the wire when something died. */
  allowed: number
  /** How often a letter was in doubt. */
  inDoubt: number
  /** Whatever else was counted. */
  notes: string
  /** What disagrees; nothing when all is well. */
  wrong: string[]
}

/** Prints what came of a storm. */
export function printResult({
  storm,
  planned,
  sent,
  missing,
  extra,
  allowed,
  inDoubt,
  notes: besides,
  wrong,
}: StormResult): void {
  console.log(
    `   ${storm}: planned ${planned}, sent ${sent}, missing ${missing}, extra ${extra} of ${allowed} allowed, in doubt ${inDoubt}${besides && `; ${besides}`}`,
  )
  for (const each of wrong) console.log(`   DISAGREES: ${each}`)
}

/** Counts what the product wrote down against what the mail server took. */
export async function summarise(
  storm: string,
  { db }: { db: Db },
  sinks: readonly Pick<Sink, 'messages'>[],
  {
    allowed,
    planned,
    refused = 0,
    leftInDoubt = 0,
    besides = '',
    wrong = [],
  }: {
    allowed: number
    planned: number
    /** Of the letters, how many the mail server refused for good. */
    refused?: number
    /** Of those planned, how many arrived and stay in doubt. */
    leftInDoubt?: number
    besides?: string
    wrong?: string[]
  },
): Promise<StormResult> {
  const letters = await db.selectFrom('letter').select(['id', 'state', 'in_doubt_count']).execute()
  const copies = new Map<number, number>()
  for (const { id } of sinks.flatMap(({ messages }) => messages)) {
    const letter = Number(/^<(\d+)\./.exec(id)?.[1])
    copies.set(letter, (copies.get(letter) ?? 0) + 1)
  }
  const stateOf = new Map<number, string>(letters.map(({ id, state }) => [id, state]))
  const wanted = letters.filter(({ state }) => state !== 'cancelled' && state !== 'failed')
  const failed = letters.filter(({ state }) => state === 'failed').length
  const sent = letters.filter(({ state }) => state === 'sent').length
  const inDoubt = letters.filter(({ state }) => state === 'in doubt').length
  const missing = wanted.filter(({ id }) => !copies.has(id)).length
  const extra = [...copies.values()].reduce((sum, count) => sum + count - 1, 0)
  const unknown = [...copies.keys()].filter((id) => !['sent', 'in doubt'].includes(stateOf.get(id)!)).length

  const disagree = [
    missing && `${missing} letters never arrived`,
    extra > allowed && `${extra} second copies, ${allowed} allowed`,
    sent + inDoubt !== planned && `${planned} planned, ${sent} sent`,
    inDoubt !== leftInDoubt && `${leftInDoubt} expected to stay in doubt, ${inDoubt} do`,
    wanted.length !== planned && `${planned} planned, ${wanted.length} stand as letters`,
    failed !== refused && `${refused} refused for good, ${failed} failed`,
    unknown && `${unknown} letters arrived that are not sent`,
  ]
  return {
    storm,
    planned,
    sent,
    missing,
    extra,
    allowed,
    inDoubt: letters.reduce((sum, { in_doubt_count }) => sum + in_doubt_count, 0),
    notes: besides,
    wrong: [...wrong, ...disagree.flatMap((each) => each || [])],
  }
}
