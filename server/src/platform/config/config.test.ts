import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/street-musketeers',
  DATABASE_URL: 'postgres://product@db.internal/product?sslmode=verify-full',
  SMTP_URL: 'smtps://relay.internal',
  PUBLIC_URL: 'https://leaflets.tradescouncil.org.uk/',
  SECRET_KEY: 'a'.repeat(43),
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

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'in production %s has no default: the start fails with one sentence that names it',
  (name) => {
    expect(() => readConfig({ ...production, [name]: undefined })).toThrow(`${name} is not set`)
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name} is not set`)
  },
)

test.each([
  ['RELAY_LOOKUP', 'postfix-took'],
  ['RELAY_LOOKUP', import.meta.filename],
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
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`))
})

test('a setting can be in its own file, but not in the environment as well', () => {
  const directory = mkdtempSync(join(tmpdir(), 'street-musketeers-config-'))
  const file = join(directory, 'secret-key')
  writeFileSync(file, `${'b'.repeat(43)}\n`)
  const environment = { ...production, SECRET_KEY: '', SECRET_KEY_FILE: file }
  expect(readConfig(environment).secretKey).toBe('b'.repeat(43))
  expect(() => readConfig({ ...environment, SECRET_KEY: 'a'.repeat(43) })).toThrow('are both set')
  expect(() => readConfig({ ...environment, SECRET_KEY_FILE: join(directory, 'none') })).toThrow(
    'SECRET_KEY_FILE names a file that cannot be read.',
  )
  rmSync(directory, { recursive: true })
})

const onlyHere = 'if it is reached over a private network only.'
test.each([
  ['DATABASE_URL', 'postgres://db.internal/product', 'must use TLS: add sslmode=verify-full to it'],
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=disable', 'must use TLS'],
  ['DATABASE_URL', 'postgres://db.internal/product?sslmode=no-verify', 'must use TLS'],
  ['DATABASE_URL', 'postgres:///product?host=db.internal', 'must use TLS'],
  ['DATABASE_REPLICA_URL', 'postgres://db.internal/product', 'must use TLS'],
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
  ['FILES_S3_URL', 'https://store.example/leaflets'],
  ['FILES_S3_URL', 'http://127.0.0.1:9000/leaflets'],
])('in production %s=%s is accepted: it is encrypted, or stays on this machine', (name, value) => {
  readConfig({ ...production, ...bucket, [name]: value })
})

test('in production a mail server must offer STARTTLS, unless it is on this machine or its host is private', () => {
  const requires = (SMTP_URL: string, over = {}) =>
    readConfig({ ...production, ...over, SMTP_URL }).smtpRequiresStartTls
  expect(requires('smtp://user:password@relay.internal:587')).toBe(true)
  expect(requires('smtps://relay.internal')).toBe(false)
  expect(requires('smtp://localhost:25')).toBe(false)
  expect(requires('smtp://relay.internal', { PRIVATE_HOSTS: 'Relay.internal' })).toBe(false)
  expect(requires('smtp://relay.internal', { NODE_ENV: 'development' })).toBe(false)
})

const bucket = {
  FILES_S3_URL: 'https://store.example/leaflets',
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
  const otherProvider = { ...provider, IDENTITY_PROVIDER_ISSUER: 'https://login.union.example/tenant' }
  expect(readConfig({ ...production, ...otherProvider }).identityProvider?.accountLabel).toBe(
    'your login.union.example account',
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
