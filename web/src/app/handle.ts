import type { KeptUntil } from './page-context.ts'

/** What a route may declare about its page. */
export interface Handle {
  /** The page is HTML, CSS, `page.js` and at most one other script: React never wakes up in the browser. */
  static?: boolean
  /** The other script of a static page. */
  script?: string
  /**
   * The page is the same for everybody, so the server keeps it (docs/decisions/0050-kept-pages.md). A page whose loader reads anything about
   * the visitor must not have this. `:campaignId` in a topic stands for that part of the address.
   */
  kept?: KeptUntil
  /** Whose area it is, as `page.js` names the role that is signed in. */
  role?: 'musketeer' | 'organisation' | 'administrator' | 'applicant'
  /**
   * The addresses that its `clientLoader` reads first, if there is no query. The browser begins these calls before it has the page's
   * scripts.
   */
  loads?: (params: Readonly<Record<string, string | undefined>>) => readonly string[]
}

/** A page that shows nothing but what was built. */
export const keptForGood: KeptUntil = { topics: [], sameForAnyQuery: true }
/** The same for a page that reads the query of its address. */
export const keptWithoutQuery: KeptUntil = { topics: [], sameForAnyQuery: false }
