import { ApiError } from '@street-musketeers/contract/client.ts'
import { recoveryCodeCount } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { type EndpointName, endpoints } from '@street-musketeers/contract/endpoints.ts'
import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, test } from 'vitest'
import { password, type Person } from '../../../test/support/given.ts'
import { makePng } from '../../../test/files/good-files.ts'
import { runCommand } from '../../../test/support/run-command.ts'
import { callersOf, exampleInputs } from '../../../test/support/prepare-call.ts'
import { world } from '../../../test/support/world.ts'
import { minutes, seconds } from '../../platform/values/clock.ts'
import { openSession } from '../sessions/open-session.ts'
import { beginSecondFactor as begin, confirmSecondFactor as confirm } from './set-up-second-factor.ts'

const w = world()
const nextCode = () => w.clock.forward(seconds(30))

/** The ticket that a person with a second factor gets for the right password. */
async function ticketOf({ email }: Person, secret = password): Promise<string> {
  const refused = await w
    .as()('POST /api/signin', { email, password: secret })
    .catch((error: unknown) => error)
  if (!(refused instanceof ApiError) || !refused.ticket) throw new Error(`No ticket, but ${String(refused)}.`)
  expect(refused).toMatchObject({ status: 403, error: 'SecondFactorNeeded' })
  return refused.ticket
}
const pass = (ticket: string, code: string) => w.as()('POST /api/signin/secondfactor', { ticket, code })
const refusal = (error: string) => expect.objectContaining({ error })
const subjectsTo = async ({ email }: Person) => (await w.emails(email)).map(({ subject }) => subject)

describe('signing in', () => {
  test('takes the password and a code from the authenticator, and each code works once', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    nextCode()
    const session = await pass(await ticketOf(person), code())
    expect(session.authorities).toEqual([{ authority: 'ROLE_PM' }])
    await expect(w.as(session)('GET /api/user', {})).resolves.toMatchObject({ username: person.email })

    await expect(pass(await ticketOf(person), code())).rejects.toEqual(refusal('SecondFactorWrong'))
    nextCode()
    await expect(
      pass(await ticketOf(person), ` ${code().slice(0, 3)} ${code().slice(3)} `),
    ).resolves.toBeDefined()
  })

  test('the code that switched it on cannot sign in, and neither can an old code', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    const usedCode = code()
    await expect(pass(await ticketOf(person), usedCode)).rejects.toEqual(refusal('SecondFactorWrong'))
    w.clock.forward(minutes(2))
    await expect(pass(await ticketOf(person), usedCode)).rejects.toEqual(refusal('SecondFactorWrong'))
  })

  test('a clock may be half a minute off, but an older code never works after a newer one', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    w.clock.forward(minutes(5))
    const slow = code()
    nextCode()
    const current = code()
    nextCode()
    const fast = code()
    w.clock.forward(-seconds(30))
    await expect(pass(await ticketOf(person), fast)).resolves.toBeDefined()
    for (const older of [current, slow])
      await expect(pass(await ticketOf(person), older)).rejects.toEqual(refusal('SecondFactorWrong'))
  })

  test('when one code is used twice at the same moment, only one sign-in succeeds', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    nextCode()
    const tickets = [await ticketOf(person), await ticketOf(person)]
    const both = await Promise.allSettled(tickets.map((ticket) => pass(ticket, code())))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a ticket works once, for five minutes, and not with another account’s code', async () => {
    const [person, other] = [await w.given.organisation(), await w.given.organisation()]
    const { code } = await w.given.secondFactor(person)
    const { code: codeOfOther } = await w.given.secondFactor(other)
    nextCode()
    const ticket = await ticketOf(person)
    await expect(pass(ticket, codeOfOther())).rejects.toEqual(refusal('SecondFactorWrong'))
    await pass(ticket, code())
    nextCode()
    await expect(pass(ticket, code())).rejects.toEqual(refusal('TicketNotAccepted'))

    const late = await ticketOf(person)
    w.clock.forward(minutes(5))
    await expect(pass(late, code())).rejects.toEqual(refusal('TicketNotAccepted'))
    await expect(pass('a'.repeat(43), code())).rejects.toEqual(refusal('TicketNotAccepted'))
  })

  test('after five wrong codes the ticket no longer works, and the owner is warned that somebody knows the password', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    nextCode()
    const right = code()
    const wrong = right === '000000' ? '000001' : '000000'
    const ticket = await ticketOf(person)
    for (let tries = 0; tries < 5; tries += 1)
      await expect(pass(ticket, wrong)).rejects.toEqual(refusal('SecondFactorWrong'))
    await expect(pass(ticket, right)).rejects.toEqual(refusal('TicketNotAccepted'))
    expect(await subjectsTo(person)).toContain('Somebody knows your password')
  })

  test('ten wrong codes in an hour block an account, however many tickets and addresses are used, but not its owner', async () => {
    const person = await w.given.organisation()
    const { code, recoveryCodes } = await w.given.secondFactor(person)
    nextCode()
    const wrong = code() === '000000' ? '000001' : '000000'
    const answers: string[] = []
    for (let count = 0; count < 12; count += 1) {
      const ticket = await ticketOf(person)
      answers.push(
        await w
          .as(null, `203.0.113.${count}`)('POST /api/signin/secondfactor', { ticket, code: wrong })
          .then(
            () => 'let in',
            (error: ApiError) => error.error,
          ),
      )
    }
    expect(answers).toEqual([...Array<string>(10).fill('SecondFactorWrong'), 'TooManyTries', 'TooManyTries'])
    await expect(pass(await ticketOf(person), code())).rejects.toMatchObject({ error: 'TooManyTries' })

    await expect(pass(await ticketOf(person), recoveryCodes[0]!)).resolves.toBeDefined()
    await w.as()('POST /api/confirmcode/password', { email: person.email })
    await w.runJobs()
    const passwordCode = (await w.emails(person.email)).at(-1)!.subject.slice(-9)
    const { grant } = await w.as()('DELETE /api/confirmcode/:code', {
      code: passwordCode,
      email: person.email,
    })
    await w.as()('PATCH /api/resetpassword', { grant, password })
    await expect(pass(await ticketOf(person), code())).resolves.toBeDefined()
  })

  test('a recovery code works once, and an email says how many are left', async () => {
    const person = await w.given.organisation()
    const { recoveryCodes } = await w.given.secondFactor(person)
    expect(new Set(recoveryCodes).size).toBe(recoveryCodeCount)
    const first = recoveryCodes[0]!
    await expect(pass(await ticketOf(person), first.toLowerCase().replace('-', ' '))).resolves.toBeDefined()
    await expect(pass(await ticketOf(person), first)).rejects.toEqual(refusal('SecondFactorWrong'))
    const notice = (await w.emails(person.email)).at(-1)!
    expect(notice.subject).toBe('A recovery code was used')
    expect(notice.text).toContain('You have 9 left.')
    expect(notice.text).not.toContain(first)
  })

  test('a wrong password does not reveal that there is a second factor', async () => {
    const person = await w.given.organisation()
    await w.given.secondFactor(person)
    await expect(
      w.as()('POST /api/signin', { email: person.email, password: 'not the right one' }),
    ).rejects.toEqual(refusal('WrongCredentials'))
  })

  test('resetting the password by email ends started sign-ins and does not bypass the second step', async () => {
    const person = await w.given.organisation()
    const { code } = await w.given.secondFactor(person)
    const ticket = await ticketOf(person)
    await w.as()('POST /api/confirmcode/password', { email: person.email })
    await w.runJobs()
    const emailedCode = /\b([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(
      (await w.emails(person.email)).at(-1)!.subject,
    )![1]!
    const { grant } = await w.as()('DELETE /api/confirmcode/:code', {
      code: emailedCode,
      email: person.email,
    })
    await w.as()('PATCH /api/resetpassword', { grant: grant!, password: 'another street at midnight' })
    nextCode()
    await expect(pass(ticket, code())).rejects.toEqual(refusal('TicketNotAccepted'))
    await expect(pass(await ticketOf(person, 'another street at midnight'), code())).resolves.toBeDefined()
  })
})

describe('setting it up', () => {
  test('shows the key as text, as a link and as a picture, and ends the other sessions', async () => {
    const person = await w.given.organisation()
    const otherSession = await w.as()('POST /api/signin', { email: person.email, password })
    const authenticator = await person.call('POST /api/secondfactor', {})
    expect(authenticator.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(authenticator.address).toMatch(/^otpauth:\/\/totp\/Street%20Musketeers:/)
    expect(authenticator.picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
    await expect(person.call('GET /api/secondfactor', {})).resolves.toEqual({
      setUpAt: null,
      recoveryCodesLeft: 0,
      required: false,
    })
    await expect(w.as()('POST /api/signin', { email: person.email, password })).resolves.toBeDefined()

    const code = new TOTP({ secret: authenticator.key }).generate({ timestamp: w.clock.now().getTime() })
    await person.call('PUT /api/secondfactor', { code })
    await expect(person.call('GET /api/secondfactor', {})).resolves.toEqual({
      setUpAt: w.clock.now().toISOString(),
      recoveryCodesLeft: recoveryCodeCount,
      required: false,
    })
    await expect(w.as(otherSession)('GET /api/user', {})).rejects.toEqual(refusal('SignInNeeded'))
    expect(await subjectsTo(person)).toEqual(['You now sign in with a second step'])
  })

  test('a wrong code switches nothing on, and starting again replaces the first key', async () => {
    const person = await w.given.organisation()
    await expect(person.call('PUT /api/secondfactor', { code: '123456' })).rejects.toEqual(
      refusal('SecondFactorOff'),
    )
    const first = await person.call('POST /api/secondfactor', {})
    const second = await person.call('POST /api/secondfactor', {})
    const codeFor = (key: string) =>
      new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
    await expect(person.call('PUT /api/secondfactor', { code: codeFor(first.key) })).rejects.toEqual(
      refusal('SecondFactorWrong'),
    )
    await person.call('PUT /api/secondfactor', { code: codeFor(second.key) })
    await expect(person.call('POST /api/secondfactor', {})).rejects.toEqual(refusal('SecondFactorOn'))
    await expect(person.call('PUT /api/secondfactor', { code: codeFor(second.key) })).rejects.toEqual(
      refusal('SecondFactorOn'),
    )
  })

  test('leaves nothing behind when it is rolled back', async () => {
    const person = await w.given.organisation()
    const { key } = await person.call('POST /api/secondfactor', {})
    const code = new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
    const { token_hash: tokenHash } = await w.platform.db
      .selectFrom('session')
      .select('token_hash')
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const by = { accountId: person.id, role: person.role, tokenHash }
    const rolledBack = w.platform.db.transaction().execute(async (tx) => {
      await confirm(tx, by, code, { secrets: w.platform.secrets, now: w.clock.now() })
      throw new Error('power cut')
    })
    await expect(rolledBack).rejects.toThrow('power cut')
    await expect(person.call('GET /api/secondfactor', {})).resolves.toMatchObject({
      setUpAt: null,
      recoveryCodesLeft: 0,
    })
    expect(await w.emails(person.email)).toEqual([])
  })

  test('the key is stored encrypted, and is useless in another account’s row', async () => {
    const [person, thief] = [await w.given.organisation(), await w.given.organisation()]
    const { code } = await w.given.secondFactor(thief)
    await w.given.secondFactor(person)
    const rows = await w.platform.db.selectFrom('second_factor').selectAll().execute()
    const thiefRow = rows.find(({ account_id }) => account_id === thief.id)!
    await w.platform.db
      .updateTable('second_factor')
      .set({ sealed: thiefRow.sealed })
      .where('account_id', '=', person.id)
      .execute()
    nextCode()
    await expect(pass(await ticketOf(person), code())).rejects.toMatchObject({ status: 500 })
    expect(w.failures.splice(0)).toHaveLength(1)
  })

  test('new recovery codes need a code from the authenticator and replace the older ones', async () => {
    const person = await w.given.organisation()
    const { code, recoveryCodes } = await w.given.secondFactor(person)
    await expect(person.call('POST /api/secondfactor/recoverycodes', { code: code() })).rejects.toEqual(
      refusal('SecondFactorWrong'),
    )
    nextCode()
    const renewed = await person.call('POST /api/secondfactor/recoverycodes', { code: code() })
    expect(renewed.recoveryCodes).toHaveLength(recoveryCodeCount)
    await expect(pass(await ticketOf(person), recoveryCodes[1]!)).rejects.toEqual(
      refusal('SecondFactorWrong'),
    )
    await expect(pass(await ticketOf(person), renewed.recoveryCodes[1]!)).resolves.toBeDefined()
    expect(await subjectsTo(person)).toContain('You have new recovery codes')
  })
})

describe('switching it off', () => {
  test('takes the password and a code; then the password alone is enough', async () => {
    const person = await w.given.organisation()
    const { code, recoveryCodes } = await w.given.secondFactor(person)
    nextCode()
    await expect(
      person.call('POST /api/secondfactor/off', { password: 'not the right one', code: code() }),
    ).rejects.toMatchObject({ error: 'InvalidInput', fields: { password: expect.any(String) } })
    await expect(
      person.call('POST /api/secondfactor/off', {
        password,
        code: code() === '000000' ? '000001' : '000000',
      }),
    ).rejects.toEqual(refusal('SecondFactorWrong'))
    await person.call('POST /api/secondfactor/off', { password, code: recoveryCodes[0]! })
    await expect(w.as()('POST /api/signin', { email: person.email, password })).resolves.toBeDefined()
    await expect(person.call('POST /api/secondfactor/off', { password, code: code() })).rejects.toEqual(
      refusal('SecondFactorOff'),
    )
    expect(await subjectsTo(person)).toContain('Your second step was turned off')
  })

  test('is refused to administrators', async () => {
    const person = await w.given.administrator()
    const { code } = await w.given.secondFactor(person)
    nextCode()
    await expect(person.call('POST /api/secondfactor/off', { password, code: code() })).rejects.toEqual(
      refusal('NotAllowed'),
    )
  })

  test('an operator can remove a lost one; it is logged, and the owner gets an email and sets up a new one', async () => {
    const person = await w.given.administrator()
    await w.given.secondFactor(person)
    const result = await runCommand('admin', ['reset-second-factor', person.email], w.config)
    expect(result).toMatchObject({ code: 0, stderr: '' })
    await expect(person.call('GET /api/secondfactor', {})).rejects.toEqual(refusal('SignInNeeded'))
    const entry = await w.platform.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('account_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ administrator_id: null, action: 'reset-second-factor' })
    expect(await subjectsTo(person)).toContain('Your second step was removed')
    const session = await w.as()('POST /api/signin', { email: person.email, password })
    await expect(w.as(session)('GET /api/secondfactor', {})).resolves.toMatchObject({
      setUpAt: null,
      required: true,
    })

    const again = await runCommand('admin', ['reset-second-factor', person.email], w.config)
    expect(again).toMatchObject({ code: 1, stdout: '' })
  })
})

describe('an administrator without one', () => {
  let call: Person['call']
  let email: string
  let sample: ReturnType<typeof exampleInputs>
  beforeAll(async () => {
    const person = await w.given.administrator()
    email = person.email
    call = w.as(await w.as()('POST /api/signin', { email, password }))
    sample = exampleInputs(new Blob([new Uint8Array(await makePng())]))
  })

  const answerOf = (name: EndpointName) =>
    call(endpoints[name].call, (sample[name] as (id: number) => never)(1)).then(
      () => 'answered',
      ({ error }: ApiError) => error,
    )
  const own = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const who = callersOf(name)
    return who.includes('administrator') && !who.includes('nobody')
  })

  test('can only set it up and sign out', async () => {
    const allowed = own.filter((name) => endpoints[name].beforeSecondFactor)
    expect(allowed.sort()).toEqual([
      'beginSecondFactor',
      'confirmSecondFactor',
      'prove',
      'sendProofCode',
      'showProofWays',
      'showSecondFactor',
      'signOut',
    ])
    for (const name of own.filter((each) => !endpoints[each].beforeSecondFactor))
      expect([name, await answerOf(name)]).toEqual([name, 'SecondFactorMissing'])
    expect(own.length).toBeGreaterThan(15)
    for (const name of ['showSecondFactor', 'beginSecondFactor'] as const)
      expect(await answerOf(name)).toBe('answered')
  })

  test('counts as signed out where no sign-in is needed: their address cannot be changed', async () => {
    await call('POST /api/confirmcode/email', { email: 'elsewhere@example.org' })
    await w.runJobs()
    expect(await w.emails('elsewhere@example.org')).toEqual([])
  })

  test('gets in by setting it up, and then signs in with it', async () => {
    const { key } = await call('POST /api/secondfactor', {})
    const code = () => new TOTP({ secret: key }).generate({ timestamp: w.clock.now().getTime() })
    await call('PUT /api/secondfactor', { code: code() })
    await expect(call('GET /api/user', {})).resolves.toMatchObject({ username: email })
    await call('POST /api/signout', {})
    nextCode()
    const person = { email } as Person
    const session = await pass(await ticketOf(person), code())
    await expect(w.as(session)('GET /api/user', {})).resolves.toMatchObject({ username: email })
  })

  test('with a session from before it was switched on stays out', async () => {
    const person = await w.given.administrator()
    const account = { id: person.id, role: person.role }
    const { code } = await w.given.secondFactor(person)
    // A session that was opened without it, as by a sign-in that had not committed yet.
    const { token } = await w.platform.db
      .transaction()
      .execute((tx) => openSession(tx, account, w.clock.now()))
    await expect(w.as({ token })('GET /api/user', {})).rejects.toEqual(refusal('SecondFactorMissing'))
    nextCode()
    await expect(w.as({ token })('PUT /api/secondfactor', { code: code() })).rejects.toEqual(
      refusal('SecondFactorOn'),
    )
  })
})

test('the download of one’s own data says when it was set up and last used, and contains none of its secrets', async () => {
  const person = await w.given.organisation()
  const { recoveryCodes } = await w.given.secondFactor(person)
  await ticketOf(person)
  const setUpAt = w.clock.now().toISOString()
  const record = await person.call('GET /api/mydata', {})
  expect(record.secondFactor).toMatchObject({ setUpAt, recoveryCodesLeft: recoveryCodeCount })
  expect(new Date(record.secondFactor!.lastUsedAt!).getTime()).toBeGreaterThan(
    w.clock.now().getTime() - seconds(30),
  )
  expect(record.secondStepsUntil).toHaveLength(1)
  const row = await w.platform.db
    .selectFrom('second_factor')
    .select('sealed')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const text = JSON.stringify(record)
  for (const secret of [row.sealed.toString('base64'), ...recoveryCodes]) expect(text).not.toContain(secret)
})

test('closing the account during set-up leaves nothing', async () => {
  const person = await w.given.organisation()
  const { token_hash: tokenHash } = await w.platform.db
    .selectFrom('session')
    .select('token_hash')
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  await person.call('PATCH /api/deactivate', {})
  const lateSetUp = w.platform.db
    .transaction()
    .execute((tx) => begin(tx, { accountId: person.id, role: person.role, tokenHash }, w.platform))
  await expect(lateSetUp).rejects.toMatchObject({ code: 'SignInNeeded' })
})
