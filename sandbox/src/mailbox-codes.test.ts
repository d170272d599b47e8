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

test('it shows what the authenticators of the demonstration accounts show, and keeps their keys', async () => {
  mailbox.showSignIns([
    { role: 'administrator', email: 'admin@demo.example', password: 'secret', authenticatorKey: key },
    { role: 'musketeer', email: 'musketeer@demo.example', password: 'secret' },
  ])
  const authenticator = new TOTP({ secret: key })
  // The half minute may end between asking and looking.
  const around = () => [-30_000, 0].map((off) => authenticator.generate({ timestamp: Date.now() + off }))
  const codes = (await (await fetch(`${mailbox.url}/api/codes`)).json()) as { email: string; code: string }[]
  expect(codes.map(({ email }) => email)).toEqual(['admin@demo.example'])
  expect(around()).toContain(codes[0]!.code)

  const shown = await page()
  expect(around().map((code) => `${code.slice(0, 3)} ${code.slice(3)}`)).toContain(
    /<strong>(\d{3} \d{3})<\/strong>/.exec(shown)![1],
  )
  for (const hidden of [key, 'secret', 'musketeer@demo.example']) expect(shown).not.toContain(hidden)
})
