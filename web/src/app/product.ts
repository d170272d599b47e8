import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Product } from './page-context.ts'

/** Set while a page is made on the server, where a fault can come before any loader has run. */
export const ProductContext = createContext<Product | null>(null)

/** The product's name, addresses and promoter, on any page. */
export function useProduct(): Product {
  const loaded = useRouteLoaderData<Product>('root')
  const product = use(ProductContext) ?? loaded
  if (!product) throw new Error('useProduct needs the root loader to have run')
  return product
}
