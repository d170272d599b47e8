import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { placeholder, createTemplateCache } from './template.ts'

const words = ({ name, link }: { name: string; link: string }) => ({
  subject: `For ${name}`,
  text: `Hello ${name}: ${link}`,
  html: `<p>${renderToStaticMarkup(name)} <a href="${renderToStaticMarkup(link)}">${renderToStaticMarkup(name)}</a></p>`,
})

test.each(['Ada', `<b>"Ada" & 'co'</b>`, '$& $1 {name}', placeholder('link')])(
  'words filled in for %j are those written for them',
  (name) => {
    const fillIn = createTemplateCache(2)
    const values = { name, link: 'https://example.org/?a=1&b="2"' }
    const filled = fillIn(
      'key',
      () => words({ name: placeholder('name'), link: placeholder('link') }),
      values,
    )
    expect(filled).toEqual(words(values))
  },
)

test('what is the same for all is put into words once, and forgotten when others are used more', () => {
  const fillIn = createTemplateCache(2)
  let made = 0
  const make = () => {
    made += 1
    return words({ name: placeholder('name'), link: '' })
  }
  for (const key of ['one', 'two', 'one', 'one']) fillIn(key, make, { name: 'Ada' })
  expect(made).toBe(2)
  fillIn('three', make, { name: 'Ada' })
  fillIn('one', make, { name: 'Ada' })
  expect(made, 'one was used after two').toBe(3)
})
