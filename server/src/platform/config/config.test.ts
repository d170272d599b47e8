import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { settingNames } from './environment.ts'

const newSecret = () => randomBytes(32).toString('base64url')

const production = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/street-musketeers',
  DATABASE_URL: 'postgres://product@db.internal/product?sslmode=verify-full',
  SMTP_URL: 'smtps://relay.internal',
  PUBLIC_URL: 'https://leaflets.tradescouncil.org.uk/',
  SECRET_KEY: newSecret(),
  CONTACT_EMAIL: 'team@tradescouncil.org.uk',
  MAIL_FROM: 'leaflets@tradescouncil.org.uk',
  SOURCE_URL: 'https://code.tradescouncil.org.uk/leaflets',
  PROMOTER: 'Dunmere Trades Union Council, 1 High Street',
}

test('a complete environment is read into a configuration', () => {
  expect(readConfig({ ...production, RUN: 'worker', TRUSTED_PROXIES: '1' })).toMatchObject({
    production: true,
    port: 3000,
    publicUrl: 'https://leaflets.tradescouncil.org.uk',
    run: { web: false, worker: true },
    trustedProxies: 1,
  })
})

test('the old name of EMAILS_PER_PROVIDER is accepted, with a warning', () => {
  const old = readConfig({ ...production, LETTERS_PER_PROVIDER: '7' })
  expect(old.emailsPerProvider).toBe(7)
  expect(old.warnings).toEqual([
    'The setting LETTERS_PER_PROVIDER is called EMAILS_PER_PROVIDER now. The next version does not know the old name.',
  ])
  const both = readConfig({ ...production, LETTERS_PER_PROVIDER: '7', EMAILS_PER_PROVIDER: '9' })
  expect(both.emailsPerProvider).toBe(9)
  expect(readConfig(production).warnings).toEqual([])
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'in production %s has no default: the start fails with one sentence that names it',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name} is not set`)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name} is not set`)
  },
)

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://db'],
  ['SMTP_URL', 'relay.internal:25'],
  ['PUBLIC_URL', 'leaflets.tradescouncil.org.uk'],
  ['PUBLIC_URL', 'http://leaflets.tradescouncil.org.uk'],
  ['PUBLIC_URL', 'https://council.org.uk/leaflets'],
  ['PUBLIC_URL', 'https://council.org.uk/?page=leaflets'],
  ['PUBLIC_URL', 'https://user@council.org.uk'],
  ['PUBLIC_URL', 'https://musketeers.example'],
  ['CONTACT_EMAIL', 'team@musketeers.example'],
  ['MAIL_FROM', 'leaflets@example.org'],
  ['MAIL_FROM', 'leaflets@mail.Example.com'],
  ['SOURCE_URL', 'ftp://code.tradescouncil.org.uk'],
  ['BOUNCE_ADDRESS', 'bounces@musketeers.example'],
  ['PROMOTER', 'Exampleton Trades Union Council, 1 High Street, Exampleton EX1 1AA'],
  ['PROMOTER', '公平工会, 1 High Street'],
  ['PRODUCT_NAME', 'Musketeers ✊'],
  ['NODE_ENV', 'prodution'],
  ['SECRET_KEY', 'short'],
  ['MAIL_FROM', 'leaflets'],
  ['RUN', 'all'],
  ['TRUSTED_PROXIES', '-1'],
  ['PRIVATE_HOSTS', 'https://db.internal'],
  ['IDENTITY_PROVIDER_ISSUER', 'accounts.google.com'],
])('%s=%s is refused by name', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toContainEqual(
    expect.stringMatching(new RegExp(`^${name} .*\\.$`)),
  )
})

test('a setting can be in its own file, but not in the environment as well', () => {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-config-'))
  const file = join(directory, 'secret-key')
  const secret = newSecret()
  writeFileSync(file, `${secret}\n`)
  const environment = { ...production, SECRET_KEY: '', SECRET_KEY_FILE: file }
  expect(readConfig(environment).secretKey).toBe(secret)
  expect(() => readConfig({ ...environment, SECRET_KEY: newSecret() })).toThrow('are both set')
  expect(problemsOf({ ...environment, SECRET_KEY_FILE: join(directory, 'none') })).toEqual([
    'SECRET_KEY_FILE names a file that cannot be read.',
  ])
  rmSync(directory, { recursive: true })
})

const onlyHere = 'if it is reached over a private network only.'
test.each([
  ['DATABASE_URL', 'postgres://db.internal/product', 'must use TLS: add sslmode=verify-full to it'],
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=disable', 'must use TLS'],
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=no-verify', 'must use TLS'],
  ['DATABASE_URL', 'postgres:///product?host=db.internal', 'must use TLS'],
  ['FILES_S3_URL', 'http://db.internal/leaflets', 'must start with https://'],
  [
    'SMTP_URL',
    'smtp://db.internal?tls.rejectUnauthorized=false',
    'must not contain tls.rejectUnauthorized=false',
  ],
])('in production %s=%s stops the start, unless its host is named as private', (name, value, reason) => {
  const environment = { ...production, ...bucket, [name]: value }
  expect(() => readConfig(environment)).toThrow(`${name} ${reason}`)
  expect(() => readConfig(environment)).toThrow(onlyHere)
  expect(() => readConfig({ ...environment, PRIVATE_HOSTS: 'other.internal' })).toThrow(name)
  readConfig({ ...environment, PRIVATE_HOSTS: 'other.internal, db.internal' })
  readConfig({ ...environment, NODE_ENV: 'development' })
})

test.each([
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=require'],
  ['DATABASE_URL', 'postgres://127.0.0.1/product'],
  ['DATABASE_URL', 'postgres://localhost/product'],
  ['DATABASE_URL', 'postgres://[::1]/product'],
  ['DATABASE_URL', 'postgres:///product?host=/var/run/postgresql'],
  ['DATABASE_URL', 'postgres://product@%2Fvar%2Frun%2Fpostgresql/product'],
  ['FILES_S3_URL', 'https://store.internal/leaflets'],
  ['FILES_S3_URL', 'http://127.0.0.1:9000/leaflets'],
])('in production %s=%s is accepted: it is encrypted, or stays on this machine', (name, value) => {
  readConfig({ ...production, ...bucket, [name]: value })
})

test('in production a mail server must offer STARTTLS, unless it is on this machine or its host is private', () => {
  const requires = (SMTP_URL: string, over = {}) =>
    readConfig({ ...production, ...over, SMTP_URL }).smtpTls.requireStartTls
  expect(requires(`smtp://leaflets:${newSecret()}@relay.internal:587`)).toBe(true)
  expect(requires('smtps://relay.internal')).toBe(false)
  expect(requires('smtp://localhost:25')).toBe(false)
  expect(requires('smtp://relay.internal', { PRIVATE_HOSTS: 'Relay.internal' })).toBe(false)
  expect(requires('smtp://relay.internal', { NODE_ENV: 'development' })).toBe(false)
})

test('a mail server on this machine or with a private host need not prove its name: its certificate is of its own making', () => {
  const verifies = (SMTP_URL: string, over = {}) =>
    readConfig({ ...production, ...over, SMTP_URL }).smtpTls.verifyCertificate
  for (const url of ['smtp://127.0.0.1', 'smtp://localhost:25', 'smtp://[::1]:25', 'smtps://localhost'])
    expect(verifies(url), url).toBe(false)
  expect(verifies('smtp://relay.internal')).toBe(true)
  expect(verifies('smtps://relay.internal', { NODE_ENV: 'development' })).toBe(true)
  expect(verifies('smtp://relay.internal', { PRIVATE_HOSTS: 'relay.internal' })).toBe(false)
})

test('every problem of the settings is named at once, each in a line', () => {
  const { SOURCE_URL: _, ...others } = production
  expect(
    problemsOf({
      ...others,
      ...bucket,
      PORT: 'eighty',
      MAIL_FROM: '',
      SMPT_URL: 'smtp://relay.internal',
      CONTACT_EMAIL: 'team@musketeers.example',
      DATABASE_URL: 'postgres://db.internal/product',
      FILES_S3_SECRET: '',
    }),
  ).toEqual([
    'There is no setting SMPT_URL. Do you mean SMTP_URL?',
    'PORT must be a whole number.',
    'MAIL_FROM is not set; see .env.example for what it means.',
    'FILES_S3_SECRET is not set; a bucket needs its address, key id and secret.',
    expect.stringMatching(/^SOURCE_URL is not set: /),
    'CONTACT_EMAIL is an example. Set it to an address of your own.',
    expect.stringMatching(/^DATABASE_URL must use TLS: /),
  ])
})

test.each([
  ['missing', 'SECRETKEY', 'SECRET_KEY'],
  ['missing at the end', 'PROMOTE', 'PROMOTER'],
  ['extra', 'MAIL_FROMM', 'MAIL_FROM'],
  ['changed', 'PUBLIC_URI', 'PUBLIC_URL'],
  ['swapped', 'TRUSTED_PROXEIS', 'TRUSTED_PROXIES'],
  ['swapped, with a file', 'SECRET_KEY_FIEL', 'SECRET_KEY_FILE'],
  ['of the sandbox', 'DEM0', 'DEMO'],
])('a setting misspelt by one letter is named: %s', (_, name, meant) => {
  expect(problemsOf({ ...production, [name]: 'anything' })).toEqual([
    `There is no setting ${name}. Do you mean ${meant}?`,
  ])
})

test('variables that are no settings may have any name further away, and settings are never taken for each other', () => {
  const usual = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'TERM', 'USER', 'SHELL', 'PWD', 'SHLVL', 'TZ', 'MAIL']
  const others = Object.fromEntries(usual.map((name) => [name, 'anything']))
  expect(problemsOf({ ...production, ...others })).toEqual([])
  const set = Object.fromEntries(settingNames.map((name) => [name, 'anything']))
  expect(problemsOf(set).filter((problem) => problem.startsWith('There is no setting'))).toEqual([])
})

test('the example of the settings has each of them, and no other', () => {
  const example = parseEnv(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'))
  // The sandbox sets it for `npm run dev`.
  const named = settingNames.filter((name) => name !== 'WEB_DEV')
  expect(Object.keys(example).toSorted()).toEqual(named.toSorted())
})

test.each([
  ['SECRET_KEY', 'a'.repeat(43)],
  ['SECRET_KEY', 'abc'.repeat(15)],
  ['SECRET_KEY', 'change-me-change-me-change-me-change-me-change-me'],
  ['SECRET_KEY_PREVIOUS', Buffer.alloc(32).toString('base64url')],
  ['DATABASE_URL', 'postgres://db.example/product?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://product:password@db.internal/product?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://product:…@db.internal/product?sslmode=verify-full'],
  ['SMTP_URL', 'smtps://user:password@relay.internal'],
  ['SMTP_URL', 'smtps://relay.example'],
  ['SOURCE_URL', 'https://code.example/street-musketeers'],
  ['FILES_S3_SECRET', 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'],
  ['FILES_S3_URL', 'https://store.example/leaflets'],
  ['IDENTITY_PROVIDER_CLIENT_SECRET', 'changeme'],
  ['STRIPE_SECRET_KEY', 'sk_live_xxxxxxxxxxxxxxxxxxxx'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_example_of_a_secret'],
])('production refuses an example’s value of %s, and does not print it', (name, value) => {
  const problems = problemsOf({ ...production, ...bucket, ...provider, ...stripe, [name]: value })
  expect(problems).toEqual([expect.stringMatching(new RegExp(`\\b${name} is an example\\.`))])
  expect(problems[0]).not.toContain(value)
  expect(problemsOf({ ...production, ...bucket, ...provider, ...stripe })).toEqual([])
})

/** What the start says about an environment; nothing when it is right. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

const stripe = {
  STRIPE_SECRET_KEY: `sk_live_${randomBytes(24).toString('hex')}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
}

const bucket = {
  FILES_S3_URL: 'https://store.internal/leaflets',
  FILES_S3_KEY_ID: 'our-id',
  FILES_S3_SECRET: 'our-secret',
}

const provider = {
  IDENTITY_PROVIDER_ISSUER: 'https://accounts.google.com',
  IDENTITY_PROVIDER_CLIENT_ID: 'our-id',
  IDENTITY_PROVIDER_CLIENT_SECRET: 'our-secret',
}

test('an identity provider is configured when all its settings are given, and absent when none is', () => {
  expect(readConfig(production).identityProvider).toBeUndefined()
  expect(readConfig({ ...production, ...provider }).identityProvider).toEqual({
    issuer: 'https://accounts.google.com',
    clientId: 'our-id',
    clientSecret: 'our-secret',
    accountLabel: 'Google',
  })
  const otherProvider = { ...provider, IDENTITY_PROVIDER_ISSUER: 'https://login.union.internal/tenant' }
  expect(readConfig({ ...production, ...otherProvider }).identityProvider?.accountLabel).toBe(
    'your login.union.internal account',
  )
})

test.each(Object.keys(provider))('an identity provider without %s stops the start', (name) => {
  expect(() => readConfig({ ...production, ...provider, [name]: '' })).toThrow(`${name} is not set`)
})

test('an identity provider without encryption is allowed only on this machine, and never in production', () => {
  const readProvider = (NODE_ENV: string, issuer: string) => () =>
    readConfig({ ...production, ...provider, NODE_ENV, IDENTITY_PROVIDER_ISSUER: issuer }).identityProvider
  expect(readProvider('development', 'http://127.0.0.1:3002')()?.accountLabel).toBe('a test account')
  const refusal = /^IDENTITY_PROVIDER_ISSUER must start with https:\/\//
  expect(readProvider('development', 'http://login.example')).toThrow(refusal)
  expect(readProvider('development', 'http://127.0.0.1.login.example')).toThrow(refusal)
  expect(readProvider('production', 'http://127.0.0.1:3002')).toThrow(refusal)
})
