import { expect, test } from 'vitest'
import { usedRules } from './used-rules.ts'

const used = (css: string, ...classes: string[]) => usedRules(css, new Set(classes))

test('a page keeps the rules for its own classes and the rules without classes', () => {
  expect(used('p{margin:0}.a{color:red}.b{color:blue}.a .b,.c{top:0}', 'a')).toBe('p{margin:0}.a{color:red}')
  expect(used('.a .b,.c{top:0}', 'c')).toBe('.a .b,.c{top:0}')
  expect(used('.a.b:hover>[title=".x"]{top:0}', 'a', 'b')).toBe('.a.b:hover>[title=".x"]{top:0}')
})

test('a class inside :not() or :is() is not required', () => {
  expect(used('.a:not(.b){top:0}', 'a')).toBe('.a:not(.b){top:0}')
  expect(used('.a:is(.b,:not(.c)),.d{top:0}', 'a')).toBe('.a:is(.b,:not(.c)),.d{top:0}')
})

test('a group keeps its used rules and goes when none is used', () => {
  const css = '@media (min-width:40rem){.a{top:0}.b{top:0}@supports (gap:0){.c{top:0}}}'
  expect(used(css, 'a')).toBe('@media (min-width:40rem){.a{top:0}}')
  expect(used(css, 'c')).toBe('@media (min-width:40rem){@supports (gap:0){.c{top:0}}}')
  expect(used(css)).toBe('')
})

test('fonts, animations, statements and quoted text stay whole, and comments go', () => {
  const css =
    '@charset "utf-8";@font-face{src:url("a;b}.woff2")}@keyframes k{from{top:0}to{top:1px}}.a:before{content:"}\\"{"}'
  expect(used(`${css}/* { */.b{top:0}`, 'a', 'b')).toBe(`${css}.b{top:0}`)
})

test('a rule with nested rules is kept whole', () => {
  expect(used('.a{top:0;&:hover{top:1px}.b{top:0}}.c{top:0}', 'a')).toBe(
    '.a{top:0;&:hover{top:1px}.b{top:0}}',
  )
})
