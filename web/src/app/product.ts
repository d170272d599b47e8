import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Product } from './page-context.ts'

/** Set during rendering on the server, where an error can occur before any loader has run. */
export const ProductContext = createContext<Product | null>(null)

/** The product's details, on any page. */
export function useProduct(): Product {
  const loaderData = useRouteLoaderData<Product>('root')
  const product = use(ProductContext) ?? loaderData
  if (!product) throw new Error('useProduct needs the root loader to have run')
  return product
}
