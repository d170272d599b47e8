import { expect, test } from 'vitest'
import { addressOf, isFromElsewhere, securityHeaders } from './pages.ts'

test('browsers must always use https when the public address does', () => {
  expect(securityHeaders('https://musketeers.example')).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  })
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})

const publicUrl = 'http://localhost:3000'

test('in development the product works at every name of this machine, and nowhere else', () => {
  const reached = (host?: string) => addressOf(host, { publicUrl, production: false })
  expect(reached('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
  expect(reached('[::1]:3000')).toBe('http://[::1]:3000')
  for (const host of [
    '127.0.0.1:4000',
    'elsewhere.example:3000',
    '127.0.0.1.elsewhere.example:3000',
    ':',
    undefined,
  ])
    expect(reached(host), host).toBe(publicUrl)
})

test('in production the host that a visitor sends changes nothing', () => {
  expect(addressOf('127.0.0.1:3000', { publicUrl, production: true })).toBe(publicUrl)
})

test('a form is ours if the browser names our origin, or none', () => {
  for (const origin of ['http://localhost:3000', undefined])
    expect(isFromElsewhere(origin, publicUrl), origin).toBe(false)
  for (const origin of [
    'https://localhost:3000',
    'http://localhost',
    'https://evil.example',
    'null',
    'evil',
    '',
  ])
    expect(isFromElsewhere(origin, publicUrl), origin).toBe(true)
})
