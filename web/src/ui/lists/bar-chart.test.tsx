import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart, formatAbove } from './bar-chart.tsx'

test.each([
  [0, 28, '0'],
  [126, 25, '126'],
  [1260, 25, '1.3k'],
  [1260, 43, '1,260'],
  [12_600, 43, '12.6k'],
  [1_000_000, 43, '1m'],
])('%i on a bar with %i units of room is written as %s', (value, room, text) => {
  expect(formatAbove(value, room)).toBe(text)
})

test('each bar has its number, the table has them too, and a dash with its reason replaces one that is not shown', () => {
  const bars = [
    { label: 'Oct 2026', value: 1260 },
    { label: 'Nov 2026', value: 0, note: 'fewer than 3 people' },
  ]
  const html = renderToStaticMarkup(
    <BarChart title="Joined" columns={['Month', 'People']} bars={bars} goal={2000} />,
  )
  expect(html).toContain('<th scope="row">Oct 2026</th><td>1,260</td>')
  expect(html).toContain('<td>fewer than 3 people</td>')
  expect(html).toContain('<th scope="row">Goal</th><td>2,000</td>')
  expect(html.match(/>1,260<\/text>/g)).toHaveLength(2)
  expect(html.match(/>–<\/text>/g)).toHaveLength(2)
  expect(html).toContain('– fewer than 3 people</p>')
  expect(html.match(/<rect/g)).toHaveLength(4)
})
