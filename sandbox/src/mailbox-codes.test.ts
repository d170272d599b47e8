import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMailbox, type Mailbox } from './mailbox.ts'

const key = 'KNKFERKFKRGVKU2LIVKEKRKSKNHUYRCB'
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox({ httpPort: 0 })
})
afterAll(() => mailbox.stop())

const page = async () => (await fetch(mailbox.url)).text()

test('the page shows no codes while no account has a second step', async () => {
  expect(await page()).not.toContain('Second step')
  expect(await (await fetch(`${mailbox.url}/api/codes`)).json()).toEqual([])
})

test('the page shows the current codes of the demonstration accounts, but not their keys', async () => {
  mailbox.showSignIns([
    { role: 'administrator', email: 'admin@demo.example', password: 'secret', authenticatorKey: key },
    { role: 'musketeer', email: 'musketeer@demo.example', password: 'secret' },
  ])
  const authenticator = new TOTP({ secret: key })
  // The code may change between the request and this check.
  const recentCodes = () => [-30_000, 0].map((off) => authenticator.generate({ timestamp: Date.now() + off }))
  const codes = (await (await fetch(`${mailbox.url}/api/codes`)).json()) as { email: string; code: string }[]
  expect(codes.map(({ email }) => email)).toEqual(['admin@demo.example'])
  expect(recentCodes()).toContain(codes[0]!.code)

  const text = await page()
  expect(recentCodes().map((code) => `${code.slice(0, 3)} ${code.slice(3)}`)).toContain(
    /<strong>(\d{3} \d{3})<\/strong>/.exec(text)![1],
  )
  for (const hidden of [key, 'secret', 'musketeer@demo.example']) expect(text).not.toContain(hidden)
})
