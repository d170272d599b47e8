import { expect, test } from 'vitest'
import { world } from '../../../test/support/world.ts'
import { days } from '../../platform/values/clock.ts'

const w = world()

let visitors = 0
const newVisitor = () => w.as(null, `198.18.${(visitors += 1) >> 8}.${visitors & 255}`)
const emailsTo = async (email: string) => {
  await w.runJobs()
  return w.emails(email)
}
const kindsTo = async (email: string) => (await emailsTo(email)).map(({ kind }) => kind)
const codeOf = ({ subject }: { subject: string }) => subject.slice(-9)

/** Strangers use up the codes of an address, each from a network of their own. */
async function useUpCodes(email: string, count = 25): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await newVisitor()('POST /api/confirmcode/password', { email })
}

/** What the link in the one email that says so holds. */
async function mailboxKeyTo(email: string, page: string): Promise<string> {
  const notices = (await emailsTo(email)).filter(({ kind }) => kind === 'identity.many-codes')
  expect(notices).toHaveLength(1)
  const [, key, address] = new RegExp(`http://localhost:3000${page}\\?mailbox=(\\S+)#email=(\\S+)`).exec(
    notices[0]!.text,
  )!
  expect(decodeURIComponent(address!)).toBe(email)
  return key!
}

test('a person who uses a code can ask for the codes of a whole day again', async () => {
  const { email } = await w.given.musketeer()
  await useUpCodes(email, 20)
  const [last] = (await emailsTo(email)).slice(-1)
  await newVisitor()('DELETE /api/confirmcode/:code', { email, code: codeOf(last!) })
  await useUpCodes(email, 20)
  expect(await kindsTo(email)).toEqual(Array<string>(40).fill('identity.password-code'))
})

test('the key works for its own address, for two days, and for as many codes as others get', async () => {
  const [one, other] = [(await w.given.musketeer()).email, (await w.given.musketeer()).email]
  for (const email of [one, other]) await useUpCodes(email)
  const mailboxKey = await mailboxKeyTo(one, '/forgotpassword')
  const count = async (email: string) => (await emailsTo(email)).length
  await newVisitor()('POST /api/confirmcode/password', { email: other, mailboxKey })
  expect(await count(other)).toBe(21)
  for (let nth = 0; nth < 25; nth += 1)
    await newVisitor()('POST /api/confirmcode/password', { email: one, mailboxKey })
  expect(await count(one)).toBe(41)

  w.clock.forward(days(2))
  await newVisitor()('POST /api/confirmcode/password', { email: one, mailboxKey })
  expect((await emailsTo(one)).at(-1)!.kind, 'that day’s notice, and no code').toBe('identity.many-codes')
})

test('the answer is the same for every address, before and after the codes are used up', async () => {
  const { email: known } = await w.given.musketeer()
  const answers = new Set<string>()
  for (const email of [known, 'unknown@example.org'])
    for (let nth = 0; nth < 25; nth += 1)
      answers.add(JSON.stringify(await newVisitor()('POST /api/confirmcode/password', { email })))
  expect(answers.size).toBe(1)
})
