import type { ReportPage } from '@street-musketeers/contract/membership/report-links.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../app/product-for-tests.ts'
import { ProductContext } from '../../app/product.ts'
import ReportByLink from './report-by-link.tsx'

const page: ReportPage = {
  campaignDistributorId: 3,
  campaignId: 7,
  campaignName: 'Fair pay now',
  leafletVersion: 1,
  leafletPlace: null,
  usualLeaflets: 20,
  from: '2026-11-01',
  today: '2026-11-20',
  campaignEnded: null,
  doors: [],
  skip: [],
}
const emailed = '6f1f0f5e-6a0b-4c36-9d0c-0d6a5f1f7a11'
const another = 'b54e6f2c-2f5d-4b39-8c7d-3b2f9a1e4c22'

/** The page behind the link in the thanks for an emailed report, after a form was sent. */
function renderPage(actionData: object): string {
  const Stub = createRoutesStub([{ id: 'report', path: '/report/:link', Component: ReportByLink as never }])
  const loaderData = { report: { page, submissionId: another, undo: emailed } }
  return renderToStaticMarkup(
    <ProductContext value={exampleProduct}>
      <Stub
        initialEntries={[`/report/1.2.3?undo=${emailed}`]}
        hydrationData={{ loaderData, actionData: { report: actionData } }}
      />
    </ProductContext>,
  )
}

const hasUndoForm = (html: string) =>
  html.includes('Remove my report') && html.includes(`name="submissionId" value="${emailed}"`)
const refusal = ({ isUndo, error }: { isUndo: boolean; error: 'NothingToUndo' | 'InvalidInput' }) => ({
  isUndo,
  state: { status: problems[error].status, error, message: 'Why not.', fields: {}, values: {} },
})

test('a report that can no longer be removed says why, on the same page', () => {
  const html = renderPage(refusal({ isUndo: true, error: 'NothingToUndo' }))
  expect(html).toContain('Why not.')
  expect(hasUndoForm(html)).toBe(true)
})

test('once it is removed, the right number can be reported there, is thanked for, and can be refused', () => {
  const removed = renderPage({ undone: 'Your report was removed. None remain.' })
  expect(removed).toContain('Your report was removed. None remain.')
  expect(removed).toContain('name="leafletsDelivered"')
  expect(removed).toContain(`name="submissionId" value="${another}"`)

  const refused = renderPage(refusal({ isUndo: false, error: 'InvalidInput' }))
  expect(refused).toContain('name="leafletsDelivered"')
  expect(hasUndoForm(refused)).toBe(false)

  const saved = {
    leafletsDelivered: 18,
    leafletsOfDay: 18,
    leafletsInAll: 18,
    subDate: '2026-11-20',
    late: false,
    undoUntil: '2026-11-20T12:10:00.000Z',
    submissionId: another,
  }
  const thanks = renderPage({ saved })
  expect(thanks).toContain('You’ve reached 18 doors')
  expect(thanks.match(/thank you/gi), 'once').toHaveLength(1)
  expect(hasUndoForm(thanks)).toBe(false)
})
