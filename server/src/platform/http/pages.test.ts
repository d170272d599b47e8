import { expect, test } from 'vitest'
import { securityHeaders } from './pages.ts'

test('browsers must always use https when the public address does', () => {
  expect(securityHeaders('https://musketeers.example')).toMatchObject({
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  })
  expect(securityHeaders('http://localhost:3000')).not.toHaveProperty('strict-transport-security')
})
