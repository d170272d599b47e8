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
])('up to %i the grid lines are %i apart, at most five of them', (largest, step) => {
  expect(stepOf(largest)).toBe(step)
  expect(Math.ceil(largest / step)).toBeLessThanOrEqual(5)
})

test('the numbers are also in a table, and a note replaces a suppressed number', () => {
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
