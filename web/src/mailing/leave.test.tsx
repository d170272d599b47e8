import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { exampleProduct } from '../app/product-for-tests.ts'
import { ProductContext } from '../app/product.ts'
import Leave from './leave.tsx'

function renderPage(hasLeft: boolean, leaves = 'newsletter', emailChanged = false): string {
  const Stub = createRoutesStub([{ id: 'leave', path: '/leave/:link', Component: Leave as never }])
  const leaving = { leaves, campaignName: null, hasLeft, emailChanged }
  return renderToStaticMarkup(
    <ProductContext value={exampleProduct}>
      <Stub initialEntries={['/leave/n-1-1']} hydrationData={{ loaderData: { leave: { leaving } } }} />
    </ProductContext>,
  )
}

test('the page of a newsletter’s leave link says so when its reader has left already', () => {
  expect(renderPage(false)).toContain('Leave the newsletter?')
  expect(renderPage(false)).toContain('</form>')
  expect(renderPage(true)).toContain('You have already left the newsletter')
  expect(renderPage(true)).not.toContain('</form>')
})

test('the page of a link that stops one kind of email names it', () => {
  expect(renderPage(false, 'suggestions')).toContain('Stop emails about campaigns you could join?')
  expect(renderPage(true, 'suggestions')).toContain('You no longer get emails about campaigns you could join')
})

test('the page of a link that was sent to an address before says so, and offers nothing to press', () => {
  expect(renderPage(false, 'campaign', true)).toContain('has since been changed')
  expect(renderPage(false, 'campaign', true)).not.toContain('</form>')
  expect(renderPage(false, 'campaign')).toContain('Leave this campaign?')
})
