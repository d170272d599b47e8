import type { Announce } from './events.ts'
import type { Ledger } from './ledger.ts'

/** What every deed at the provider has in hand. */
export interface Provider {
  ledger: Ledger
  /** Writes down that something happened, and has the product told. */
  announce: Announce
  /** Where its pages are, without a slash at the end. */
  url: string
}
