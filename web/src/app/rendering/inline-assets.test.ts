import { expect, test } from 'vitest'
import { inlineAssets } from './inline-assets.ts'

const page =
  '<head><link nonce="n" rel="stylesheet" href="/assets/root.css"/><link rel="stylesheet" href="/assets/kit.css#"/><script src="/assets/page.js"></script></head><body class="a"></body>'
const assets: Record<string, string> = {
  '/assets/root.css': '.a{color:red}.b{top:0}',
  '/assets/kit.css': '.a{color:blue}',
  '/assets/page.js': "'$&'",
}

test('a page carries its rules in the order of its style sheets, and its script, each with the nonce', () => {
  expect(inlineAssets(page, 'n', (path) => assets[path])).toBe(
    `<head><style nonce="n">.a{color:red}.a{color:blue}</style><script nonce="n">'$&'</script></head><body class="a"></body>`,
  )
})

test('a page stays as it is when one of its files cannot be read', () => {
  expect(inlineAssets(page, 'n', () => undefined)).toBe(page)
  expect(inlineAssets(page, 'n', (path) => (path.includes('kit') ? undefined : assets[path]))).toBe(page)
})

test('text that would close its own element is escaped in a style sheet and refused in a script', () => {
  const withAsset = (path: string, text: string) => (name: string) => (name === path ? text : assets[name])
  const html = inlineAssets(page, 'n', withAsset('/assets/kit.css', '.a:before{content:"</style>"}'))
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  expect(() => inlineAssets(page, 'n', withAsset('/assets/page.js', "'</script>'"))).toThrow(
    'end its own element',
  )
})
