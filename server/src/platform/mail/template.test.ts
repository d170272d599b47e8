import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTemplateCache } from './template.ts'

interface Details {
  name: string
  link: string
  count?: number
}

const render = ({ name, link }: Details) => ({
  subject: `For ${name}`,
  text: `Hello ${name}: ${link}`,
  html: `<p>${renderToStaticMarkup(name)} <a href="${renderToStaticMarkup(link)}">${renderToStaticMarkup(name)}</a></p>`,
})

test.each(['Ada', '', `<b>"Ada" & 'co'</b>`, '$& $1 {name}', '\uE000:0\uE001'])(
  'an email filled in for %j is the same as one rendered for them',
  (name) => {
    const fillIn = createTemplateCache(2)
    const details = { name, link: 'https://example.org/?a=1&b="2"' }
    expect(fillIn('key', render, { name: 'Grace', link: 'https://example.org/' })).toEqual(
      render({ name: 'Grace', link: 'https://example.org/' }),
    )
    expect(fillIn('key', render, details)).toEqual(render(details))
  },
)

test('an email is rendered once for all whose details differ in texts alone, and dropped when others were used more recently', () => {
  const fillIn = createTemplateCache(2)
  let renders = 0
  const renderAndCount = (details: Details) => {
    renders += 1
    return render(details)
  }
  const fillFor = (key: string, count: number, name = 'Ada') =>
    fillIn(key, renderAndCount, { name, link: '', count })
  for (const name of ['Ada', 'Grace', 'Ellen']) fillFor('one', 1, name)
  expect(renders).toBe(1)
  fillFor('one', 2)
  fillFor('one', 1)
  expect(renders, 'a number is part of the template').toBe(2)
  fillFor('two', 1)
  fillFor('one', 1)
  expect(renders).toBe(3)
  fillFor('one', 2)
  expect(renders, 'it was used least recently').toBe(4)
})
