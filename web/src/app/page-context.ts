import type { Call } from '@street-musketeers/contract/client.ts'
import { createContext } from 'react-router'
import type { ReadAsset } from './inline-assets.ts'

/** What the pages say about the product itself: configuration, never literals (rule: product-name-is-configuration). */
export interface Product {
  name: string
  /** Address the public reaches us at, without a slash at the end. */
  publicUrl: string
  /** Whom to write to. */
  contactAddress: string
  /** Name and address of who promotes the product, for the imprint. */
  promoter: string
  /** What the identity provider calls its accounts, to stand after "Continue with"; null where none is offered. */
  externalAccountName: string | null
  /** Whether cards are taken for donations. */
  donations: boolean
}

/** What the server gives each request for a page. */
export interface PageContext {
  /** Lets this response's own inline scripts and styles through the content security policy. */
  nonce: string
  /** The contract's client, in-process, limited by the visitor's address. */
  call: Call
  product: Product
  readAsset: ReadAsset
  /** Told of a fault while a page was made. */
  reportError: (error: unknown) => void
}

/** In a server loader or action: `const { call } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>()
