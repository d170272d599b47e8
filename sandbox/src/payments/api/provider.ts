import type { Announce } from './events.ts'
import type { Ledger } from './ledger.ts'

/** What every action of the simulator needs. */
export interface Provider {
  ledger: Ledger
  /** Records an event and sends it to the product. */
  announce: Announce
  /** The address of its pages, without a slash at the end. */
  url: string
}
