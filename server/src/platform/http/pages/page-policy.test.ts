import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { allowByHash } from './page-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the scripts and styles of a page are allowed by their content, and its nonce is gone', () => {
  const { html, policy } = allowByHash(
    `<style nonce="n">p{top:0}</style><script nonce="n">one()</script><script type="module" nonce="n" async="">two()</script>`,
    'n',
  )
  expect(html).toBe(
    '<style>p{top:0}</style><script>one()</script><script type="module" async="">two()</script>',
  )
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`)
  expect(policy).toContain(`style-src 'self' ${hashOf('p{top:0}')};`)
})

test('what somebody smuggled into a page is not allowed', () => {
  const smuggled = '<script>evil()</script><script nonce="guess">evil()</script><style>evil{}</style>'
  const { policy } = allowByHash(`<script nonce="n">one()</script>${smuggled}`, 'n')
  expect(policy).not.toContain(hashOf('evil()'))
  expect(policy).not.toContain(hashOf('evil{}'))
  expect(policy).not.toMatch(/nonce|unsafe/)
})

test('a file is allowed by its address, and no text of it by a hash', () => {
  const { html, policy } = allowByHash('<script nonce="n" src="/assets/page.js"></script>', 'n')
  expect(html).toBe('<script src="/assets/page.js"></script>')
  expect(policy).toContain("script-src 'self';")
})
