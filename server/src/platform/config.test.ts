import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATA_DIR: '/var/lib/street-musketeers',
  DATABASE_URL: 'postgres://product@db.internal/product',
  SMTP_URL: 'smtps://relay.internal',
  PUBLIC_URL: 'https://musketeers.example/',
  SECRET_KEY: 'a'.repeat(43),
  CONTACT_EMAIL: 'team@musketeers.example',
  MAIL_FROM: 'leaflets@musketeers.example',
  PROMOTER: 'Exampleton Trades Union Council, 1 High Street',
}

test('a whole environment becomes decisions', () => {
  expect(readConfig({ ...production, RUN: 'worker', TRUSTED_PROXIES: '1' })).toMatchObject({
    production: true,
    port: 3000,
    publicUrl: 'https://musketeers.example',
    run: { web: false, worker: true },
    trustedProxies: 1,
  })
})

test.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))(
  'in production nothing stands in for %s: the start stops with one sentence that names it',
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
  ['PUBLIC_URL', 'musketeers.example'],
  ['PUBLIC_URL', 'http://musketeers.example'],
  ['SECRET_KEY', 'short'],
  ['MAIL_FROM', 'leaflets'],
  ['RUN', 'all'],
  ['TRUSTED_PROXIES', '-1'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ ...production, [name]: value })).toThrow(new RegExp(`^${name} .*\\.$`))
})
