import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cutPage, fillGaps, placeholderOf } from './fill-page.ts'

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
  const gaps = fillGaps(pieces, { name, count: 20 }).values()
  const filled = pieces.map((piece, nth) => (nth % 2 ? gaps.next().value : piece)).join('')
  expect(filled).toBe(renderToStaticMarkup(<Page name={name} count={20} />))
})
