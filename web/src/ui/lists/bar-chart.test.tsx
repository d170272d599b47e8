import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarChart, stepOf } from './bar-chart.tsx'

test.each([
  [1, 1],
  [5, 1],
  [6, 2],
  [12, 5],
  [26, 10],
  [640, 200],
  [1001, 500],
  [1_000_000, 200_000],
])('up to %i the lines stand %i apart, five at most', (largest, step) => {
  expect(stepOf(largest)).toBe(step)
  expect(Math.ceil(largest / step)).toBeLessThanOrEqual(5)
})

test('the numbers are also a table, and a note stands in for one that may not be shown', () => {
  const bars = [
    { label: 'Oct 2026', value: 1260 },
    { label: 'Nov 2026', value: 0, note: { text: 'fewer than 3', short: '<3' } },
  ]
  const html = renderToStaticMarkup(<BarChart title="Joined" columns={['Month', 'People']} bars={bars} />)
  expect(html).toContain('<th scope="row">Oct 2026</th><td>1,260</td>')
  expect(html).toContain('<td>fewer than 3</td>')
  expect(html).toContain('>&lt;3</text>')
  expect(html.match(/<rect/g)).toHaveLength(4)
})
