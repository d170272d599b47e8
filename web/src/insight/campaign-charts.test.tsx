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
 * @param options the first month without a count, and the chart that is shown
 */
function renderCharts(
  joined: Figure,
  thisMonth = joined,
  {
    uncountedFrom = null,
    show = 'joined',
  }: { uncountedFrom?: string | null; show?: 'joined' | 'delivered' } = {},
): string {
  const charts = chartTypes.map((type, index) => ({
    type,
    uncountedFrom,
    nextCountAt: type === 'Leaflets delivered' ? null : '2026-11-30T08:00:00.000Z',
    data: months.map((month, at) => ({
      month,
      ...(index !== 0 ? nothing : at === months.length - 1 ? thisMonth : joined),
    })),
  }))
  const loaderData = { show, charts, campaigns: [], campaign: null, ofCampaign: null }
  const props = { loaderData } as unknown as Parameters<typeof CampaignCharts>[0]
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

test('once there is any number, the chosen chart is shown with a table, and a count of 1 or 2 is hidden', () => {
  const page = renderCharts(few)
  expect(page).not.toContain('Chart data will appear here.')
  expect(page.match(/<table/g)).toHaveLength(1)
  expect(page).toMatch(/<a [^>]*aria-current="true"[^>]*>Joined/)
  expect(page).toContain('<th scope="row">Oct\u00A02026</th><td>fewer than 3 people</td>')
  expect(page).toContain('nobody can be identified. Next: Monday 30 November.')
})

const figuresOf = (page: string) =>
  [...page.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, value]) => `${name}: ${value!.replaceAll(/<[^>]*>/g, '')}`,
  )

test('the chart begins with the sum of what is shown, and with this month', () => {
  expect(figuresOf(renderCharts({ score: 700, fewerThan: null }, undefined, { show: 'delivered' }))).toEqual([
    'Leaflets delivered in twelve months: – none at the last count',
    'Leaflets delivered this month: – none at the last count',
  ])
  expect(figuresOf(renderCharts({ score: 700, fewerThan: null }))).toEqual([
    'Musketeers joined in twelve months: 1,400',
    'Musketeers joined this month: 700',
  ])
  expect(figuresOf(renderCharts({ score: 700, fewerThan: null }, few))).toEqual([
    'Musketeers joined in twelve months: at least 700',
    'Musketeers joined this month: – fewer than 3 people',
  ])
  expect(figuresOf(renderCharts(few))).toEqual([
    'Musketeers joined in twelve months: – too few to show',
    'Musketeers joined this month: – fewer than 3 people',
  ])
})

test('a month in which nobody was counted yet shows no zero', () => {
  const uncounted = { uncountedFrom: '2026-11' }
  const page = renderCharts({ score: 700, fewerThan: null }, nothing, uncounted)
  expect(page).toContain('<th scope="row">Oct\u00A02026</th><td>700</td>')
  expect(page).toContain('<th scope="row">Nov\u00A02026</th><td>not counted yet</td>')
  expect(figuresOf(page)).toEqual([
    'Musketeers joined in twelve months: 700',
    'Musketeers joined this month: – not counted yet',
  ])
  const delivered = renderCharts({ score: 700, fewerThan: null }, nothing, {
    ...uncounted,
    show: 'delivered',
  })
  expect(figuresOf(delivered)[0]).toBe('Leaflets delivered in twelve months: – not counted yet')
})
