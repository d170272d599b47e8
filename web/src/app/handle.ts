/** A page's heading, and the sentence under it. */
export interface Opening {
  heading: string
  lead?: string
  /** For a single form that is no tab of a dashboard. */
  narrow?: boolean
}

/** What a route may declare about its page. */
export interface Handle {
  /** The page is HTML, CSS, `pageScripts` and at most one other script: React never wakes up in the browser. */
  static?: boolean
  /** The page has no links to others, because a stranger's computer shows it. */
  bare?: true
  /** The other script of a static page. */
  script?: string
  /**
   * The page is the same for everybody, so the server caches it for a few seconds (docs/decisions/0050-cached-pages.md): whatever follows the
   * question mark of its address, or only without a query, then also whatever the last part of its path is. A page whose loader reads anything about the visitor must not have this.
   */
  cached?: 'any query' | 'any last part' | 'no query'
  /**
   * The addresses that its `clientLoader` reads first, if there is no query. The browser begins these calls before it has the page's
   * scripts.
   */
  loads?: (params: Readonly<Record<string, string | undefined>>) => readonly string[]
  /** How the page begins whoever opens it: shown before its data is loaded, so nothing in it is about a person. */
  opens?: Opening
  /** Which picture of these replies the page shows at its top, as large as anything there: the browser begins it with the reply. */
  shows?: 'leafletPreview' | 'leafletPages'
}
