import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, '/clone')

test('without any configuration the sandbox provides everything', () => {
  expect(read({})).toEqual({
    port: 3000,
    mailboxPort: 3001,
    identityPort: 3002,
    paymentsPort: 3003,
    dataDirectory: '/clone/.data',
    databaseUrl: undefined,
    smtpUrl: undefined,
    otherIdentityProvider: false,
    realPayments: false,
    publicUrl: 'http://localhost:3000',
    demonstration: 'year',
    secretKey: undefined,
  })
})

test('the ports of the mailbox, test accounts and payments, and the public address, follow PORT', () => {
  expect(read({ PORT: '8080', DEMO: '0' })).toMatchObject({
    mailboxPort: 8081,
    identityPort: 8082,
    paymentsPort: 8083,
    publicUrl: 'http://localhost:8080',
    demonstration: 'none',
  })
})

test('variables that are set are used, and an empty one counts as unset', () => {
  const environment = {
    PORT: '',
    DATA_DIR: 'elsewhere',
    DATABASE_URL: 'postgres://db.example.org/leaflets',
    SMTP_URL: 'smtps://mail.example.org',
    IDENTITY_PROVIDER_ISSUER: 'https://accounts.google.com',
    STRIPE_SECRET_KEY: 'sk_test_example',
    PUBLIC_URL: 'https://leaflets.example.org/',
  }
  expect(read(environment)).toMatchObject({
    port: 3000,
    dataDirectory: '/clone/elsewhere',
    databaseUrl: 'postgres://db.example.org/leaflets',
    smtpUrl: 'smtps://mail.example.org',
    otherIdentityProvider: true,
    realPayments: true,
    publicUrl: 'https://leaflets.example.org',
  })
})

test('the demonstration, whose passwords are public, fills a database of somebody’s own only when they ask for it', () => {
  const DATABASE_URL = 'postgres://db.example.org/leaflets'
  expect(read({ DATABASE_URL }).demonstration).toBe('none')
  expect(read({ DATABASE_URL, DEMO: '1' }).demonstration).toBe('year')
  expect(read({ DATABASE_URL, DEMO: 'small' }).demonstration).toBe('small')
  expect(read({}).demonstration).toBe('year')
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a whole number from 1 to 65535, not "80a".'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 1 to 65535, not "70000".'],
  [{ MAILBOX_PORT: '3000' }, 'MAILBOX_PORT must be a different port from PORT.'],
  [{ IDENTITY_PORT: '3001' }, 'IDENTITY_PORT must be a different port from PORT and MAILBOX_PORT.'],
  [
    { PAYMENTS_PORT: '3002' },
    'PAYMENTS_PORT must be a different port from PORT, MAILBOX_PORT and IDENTITY_PORT.',
  ],
  [
    { DATABASE_URL: 'mysql://secret@db' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [{ SMTP_URL: 'mail.example.org:25' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
  [
    { PUBLIC_URL: 'leaflets.example.org' },
    'PUBLIC_URL must be an address that starts with http:// or https://.',
  ],
  [{ PUBLIC_URL: 'https://leaflets.example.org/site' }, 'PUBLIC_URL must end after the host and port'],
  [{ NODE_ENV: 'prodution' }, 'NODE_ENV must be production, development or test, not "prodution".'],
  [{ DEMO: 'no' }, 'DEMO must be 0 (an empty database), 1 (a demonstration) or small (a quick one).'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must be at least 32 random bytes in base64url.'],
])('%j is refused with one sentence', (environment, sentence) => {
  expect(() => read(environment)).toThrow(sentence)
})

test('everything that is malformed is named at once, a line each', () => {
  expect(() => read({ PORT: '80a', DEMO: 'no', SMTP_URL: 'mail.example.org:25' })).toThrow(
    [
      'PORT must be a whole number from 1 to 65535, not "80a".',
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
      'DEMO must be 0 (an empty database), 1 (a demonstration) or small (a quick one).',
    ].join('\n'),
  )
})
