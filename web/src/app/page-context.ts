import type { ApiGroup } from '@street-musketeers/contract/endpoint.ts'
import type { Client } from '@street-musketeers/contract/client.ts'
import { createContext } from 'react-router'
import type { ReadAsset } from './rendering/inline-styles.ts'

/** The product details that pages show: configuration, never literals (rule: product-name-is-configuration). */
export interface Product {
  name: string
  /** The public address of the site, without a slash at the end. */
  publicUrl: string
  /** The email address for questions. */
  contactAddress: string
  /** Name and address of the promoter, for the imprint. */
  promoter: string
  /** Where visitors get the source; null if that is not configured. */
  sourceUrl: string | null
  /** What the identity provider calls its accounts, as in "Continue with Google"; null if no provider is configured. */
  externalAccountName: string | null
  /** Whether card donations are configured. */
  donations: boolean
}

/** What the server gives each request for a page. */
export interface PageContext {
  /** Marks this response's own inline scripts and styles. The content security policy allows them by their hashes. */
  nonce: string
  /** The contract's client, in-process, with rate limits by the visitor's address. */
  call: Client
  /** The same with the session of the visitor, which only a form's action knows that has just opened it. */
  callAs: (token: string) => Client
  product: Product
  api: readonly ApiGroup[]
  readAsset: ReadAsset
  /** Logs an error from rendering a page. */
  reportError: (error: unknown) => void
}

/** In a server loader or action: `const { call } = context.get(pageContext)`. */
export const pageContext = createContext<PageContext>()
