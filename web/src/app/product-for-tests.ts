import type { Product } from './page-context.ts'

/** The product's details, for tests of single components. */
export const exampleProduct: Product = {
  name: 'Street Musketeers',
  publicUrl: 'https://musketeers.example',
  contactAddress: 'team@musketeers.example',
  promoter: 'Exampleton Trades Union Council',
  sourceUrl: null,
  externalAccountName: null,
  donations: false,
}
