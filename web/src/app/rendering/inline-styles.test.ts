import { expect, test } from 'vitest'
import { inlineStyles } from './inline-styles.ts'

const page =
  '<head><link nonce="n" rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/kit.css#"/></head><body class="a"></body>'
const assets: Record<string, string> = {
  '/assets/root.css': '.a{color:red}.b{top:0}',
  '/assets/kit.css': '.a{color:blue}',
}

test('a page carries its rules in the order of its style sheets, with the nonce', () => {
  expect(inlineStyles(page, 'n', (path) => assets[path])).toBe(
    `<head><style nonce="n">.a{color:red}.a{color:blue}</style></head><body class="a"></body>`,
  )
})

test('a page stays as it is when one of its files cannot be read', () => {
  expect(inlineStyles(page, 'n', () => undefined)).toBe(page)
  expect(inlineStyles(page, 'n', (path) => (path.includes('kit') ? undefined : assets[path]))).toBe(page)
})

test('text that would close its own element is escaped', () => {
  const closing = (path: string) =>
    path === '/assets/kit.css' ? '.a:before{content:"</style>"}' : assets[path]
  expect(inlineStyles(page, 'n', closing).match(/<\/style>/g)).toHaveLength(1)
})
