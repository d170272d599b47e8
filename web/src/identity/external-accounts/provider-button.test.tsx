import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ProductContext } from '../../app/product.ts'
import { ProviderButton } from './provider-button.tsx'

function renderButton(externalAccountName: string | null): string {
  const product = {
    name: 'Street Musketeers',
    publicUrl: 'https://musketeers.example',
    contactAddress: 'team@musketeers.example',
    promoter: 'Exampleton Trades Union Council',
    sourceUrl: null,
    externalAccountName,
    donations: false,
  }
  const router = createMemoryRouter([{ path: '/', element: <ProviderButton withDivider /> }])
  return renderToStaticMarkup(
    <ProductContext value={product}>
      <RouterProvider router={router} />
    </ProductContext>,
  )
}

test('without a configured identity provider there is no button', () => {
  expect(renderButton(null)).toBe('')
})

test('the button names the provider’s accounts', () => {
  expect(renderButton('Google')).toContain('Continue with Google')
  expect(renderButton('your login.union.example account')).toContain(
    'Continue with your login.union.example account',
  )
})
