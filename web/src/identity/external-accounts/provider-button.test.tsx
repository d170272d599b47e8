import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ProductContext } from '../../app/product.ts'
import { ProviderButton } from './provider-button.tsx'

function shown(accountsElsewhere: string | null): string {
  const product = {
    name: 'Street Musketeers',
    publicUrl: 'https://musketeers.example',
    contactAddress: 'team@musketeers.example',
    promoter: 'Exampleton Trades Union Council',
    accountsElsewhere,
    donations: false,
  }
  const router = createMemoryRouter([{ path: '/', element: <ProviderButton or /> }])
  return renderToStaticMarkup(
    <ProductContext value={product}>
      <RouterProvider router={router} />
    </ProductContext>,
  )
}

test('where no identity provider is configured nothing is offered', () => {
  expect(shown(null)).toBe('')
})

test('the button names whose account it is', () => {
  expect(shown('Google')).toContain('Continue with Google')
  expect(shown('your login.union.example account')).toContain(
    'Continue with your login.union.example account',
  )
})
