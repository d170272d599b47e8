import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { placeholder, createTemplateCache } from './template.ts'

const render = ({ name, link }: { name: string; link: string }) => ({
  subject: `For ${name}`,
  text: `Hello ${name}: ${link}`,
  html: `<p>${renderToStaticMarkup(name)} <a href="${renderToStaticMarkup(link)}">${renderToStaticMarkup(name)}</a></p>`,
})

test.each(['Ada', `<b>"Ada" & 'co'</b>`, '$& $1 {name}', placeholder('link')])(
  'an email filled in for %j is the same as one rendered for them',
  (name) => {
    const fillIn = createTemplateCache(2)
    const values = { name, link: 'https://example.org/?a=1&b="2"' }
    const filled = fillIn(
      'key',
      () => render({ name: placeholder('name'), link: placeholder('link') }),
      values,
    )
    expect(filled).toEqual(render(values))
  },
)

test('an email is rendered once for all recipients, and dropped from the cache when others were used more recently', () => {
  const fillIn = createTemplateCache(2)
  let renders = 0
  const renderOnce = () => {
    renders += 1
    return render({ name: placeholder('name'), link: '' })
  }
  for (const key of ['one', 'two', 'one', 'one']) fillIn(key, renderOnce, { name: 'Ada' })
  expect(renders).toBe(2)
  fillIn('three', renderOnce, { name: 'Ada' })
  fillIn('one', renderOnce, { name: 'Ada' })
  expect(renders, 'one was used after two').toBe(3)
})
