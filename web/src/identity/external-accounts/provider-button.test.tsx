import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../app/product-for-tests.ts'
import { ProductContext } from '../../app/product.ts'
import { ProviderButton } from './provider-button.tsx'

function renderButton(externalAccountName: string | null): string {
  const router = createMemoryRouter([{ path: '/', element: <ProviderButton withDivider /> }])
  return renderToStaticMarkup(
    <ProductContext value={{ ...exampleProduct, externalAccountName }}>
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
