import { createContext } from 'react'
import type { ReadAsset } from './inline-styles.ts'

/** Set during rendering on the server. */
export const DocumentContext = createContext<{
  /** Marks this response's own inline scripts. */
  nonce: string
  readAsset: ReadAsset
  /** The addresses of the style sheets of every page. */
  sheets: readonly string[]
} | null>(null)
