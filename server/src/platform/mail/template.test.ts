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
    expect(fillIn('key', render, { name: 'Grace', link: 'https://example.org/' })).toMatchObject(
      render({ name: 'Grace', link: 'https://example.org/' }),
    )
    expect(fillIn('key', render, details)).toMatchObject(render(details))
  },
)

/** Reads quoted-printable (RFC 2045, 6.7). */
const decode = (encoded: string) =>
  Buffer.from(
    encoded
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  ).toString()

test.each([
  'Ada',
  '.',
  ' ',
  '=3D',
  'Zoë 🦊',
  'long '.repeat(50),
  'x'.repeat(72),
  'x'.repeat(76),
  'one\n.two\n',
  '<b>"Ada"</b>',
])(
  'filled in with %j, the encoded text and HTML say the same, in lines that mail servers leave as they are',
  (name) => {
    const lines = ({ name, link }: Details) => ({
      subject: '',
      text: `${name}${name}.${name}\n${link} \n${name}\n\n.${link}${name}`,
      html: `<p title="ü">${renderToStaticMarkup(name)}</p>\n${'.'.repeat(200)} ${renderToStaticMarkup(link)}`,
    })
    const fillIn = createTemplateCache(2)
    for (const link of ['https://example.org/?a=1', '.', 'https://example.org/?a=1']) {
      const { text, html, encode } = fillIn('key', lines, { name, link })
      const encoded = encode!()
      expect(decode(encoded.text)).toBe(text.replaceAll('\n', '\r\n'))
      expect(decode(encoded.html)).toBe(html.replaceAll('\n', '\r\n'))
      for (const line of `${encoded.text}\r\n${encoded.html}`.split('\r\n'))
        expect(line).toMatch(/^(?!\.)(?:[\t -~]{0,75}[!-~])?$/)
    }
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
