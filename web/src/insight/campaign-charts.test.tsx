import type { Figure } from '@street-musketeers/contract/insight/figures.ts'
import { chartTypes } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { exampleProduct } from '../app/product-for-tests.ts'
import { ProductContext } from '../app/product.ts'
import CampaignCharts from './campaign-charts.tsx'

// There is no browser here, so nobody is signed in: the page is the one that an organisation sees.
vi.stubGlobal('localStorage', { getItem: () => null })

const nothing = { score: 0, fewerThan: null }
const few = { score: 0, fewerThan: 3 } as const
const months = ['2026-10', '2026-11']

/**
 * @param thisMonth those who joined in the last month, if it differs
 * @param uncountedFrom the first month without a count
 */
function renderCharts(joined: Figure, thisMonth = joined, uncountedFrom: string | null = null): string {
  const charts = chartTypes.map((type, index) => ({
    type,
    uncountedFrom,
    nextCountAt: type === 'Leaflets delivered' ? null : '2026-11-30T08:00:00.000Z',
    data: months.map((month, at) => ({
      month,
      ...(index !== 0 ? nothing : at === months.length - 1 ? thisMonth : joined),
    })),
  }))
  const props = { loaderData: charts } as Parameters<typeof CampaignCharts>[0]
  const router = createMemoryRouter([{ path: '/', element: <CampaignCharts {...props} /> }])
  return renderToStaticMarkup(
    <ProductContext value={exampleProduct}>
      <RouterProvider router={router} />
    </ProductContext>,
  )
}

test('before there are any numbers, the page says that charts will appear', () => {
  const page = renderCharts(nothing)
  expect(page).toContain('Chart data will appear here.')
  expect(page).not.toContain('<table')
})

test('once there is any number, every chart is shown with a table, and a count of 1 or 2 is hidden', () => {
  const page = renderCharts(few)
  expect(page).not.toContain('Chart data will appear here.')
  expect(page.match(/<table/g)).toHaveLength(3)
  expect(page).toContain('<th scope="row">Oct 2026</th><td>fewer than 3</td>')
  expect(page).toContain('nobody can be identified. Next: Monday 30 November.')
})

test('the page begins with the sum of what is shown, and with this month', () => {
  const figuresOf = (page: string) =>
    [...page.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`)
  const delivered = [
    'Leaflets delivered in twelve months: none at the last count',
    'Leaflets delivered this month: none at the last count',
  ]
  expect(figuresOf(renderCharts({ score: 700, fewerThan: null }))).toEqual([
    ...delivered,
    'Musketeers joined in twelve months: 1,400',
    'Musketeers joined this month: 700',
  ])
  expect(figuresOf(renderCharts({ score: 700, fewerThan: null }, few))).toEqual([
    ...delivered,
    'Musketeers joined in twelve months: at least 700',
    'Musketeers joined this month: fewer than 3',
  ])
  expect(figuresOf(renderCharts(few))).toEqual([
    ...delivered,
    'Musketeers joined in twelve months: too few to show',
    'Musketeers joined this month: fewer than 3',
  ])
})

test('a month in which nobody was counted yet shows no zero', () => {
  const page = renderCharts({ score: 700, fewerThan: null }, nothing, '2026-11')
  expect(page).toContain('<th scope="row">Oct 2026</th><td>700</td>')
  expect(page.match(/<th scope="row">Nov 2026<\/th><td>not counted yet<\/td>/g)).toHaveLength(3)
  expect(page).toMatch(/Musketeers joined this month<\/dt><dd[^>]*>not counted yet</)
  expect(page).toMatch(/Leaflets delivered in twelve months<\/dt><dd[^>]*>not counted yet</)
  expect(page).toMatch(/Musketeers joined in twelve months<\/dt><dd[^>]*>700</)
})
