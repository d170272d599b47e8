import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutPage, fillPage, placeholderOf } from './fill-page.ts'

const Page = ({ name, count }: { name: string; count: string | number }) => (
  <p title={name}>
    “{name}” <a href={`/campaign/${count}`}>{count}</a>
    <input name="count" defaultValue={count} />
  </p>
)
const pieces = cutPage(
  renderToStaticMarkup(<Page name={placeholderOf('name')} count={placeholderOf('count')} />),
)

test.each([
  'Fair pay',
  `<script>alert("1")</script>`,
  `" onmouseover='x' & more`,
  `&amp; $& $1 ${placeholderOf('count')} \u{1F600}`,
  '',
])('a page that is filled in with %j is the page that React renders', (name) => {
  expect(fillPage(pieces, { name, count: 20 })).toBe(renderToStaticMarkup(<Page name={name} count={20} />))
})
