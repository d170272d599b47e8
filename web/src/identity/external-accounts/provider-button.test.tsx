import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { exampleProduct } from '../../app/product-for-tests.ts'
import { ProductContext } from '../../app/product.ts'
import { ProviderButton } from './provider-button.tsx'

test('without a configured identity provider there is no button', () => {
  const router = createMemoryRouter([{ path: '/', element: <ProviderButton withDivider /> }])
  const page = renderToStaticMarkup(
    <ProductContext value={{ ...exampleProduct, externalAccountName: null }}>
      <RouterProvider router={router} />
    </ProductContext>,
  )
  expect(page).toBe('')
})
