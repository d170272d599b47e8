import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The routes a domain contributes, by the place they hang in. Files are relative to `src/`.
 * `…Tabs` lie inside a dashboard and their paths are the tab names of `paths.ts`; the dashboard's first tab is an `index`.
 * The other places take paths below `/musketeer`, `/org`, `/admin` and `/id`, and are guarded by role all the same.
 */
export interface AreaRoutes {
  /** For anyone: full paths, such as `signup`. */
  public?: RouteConfigEntry[]
  musketeerTabs?: RouteConfigEntry[]
  musketeer?: RouteConfigEntry[]
  organisationTabs?: RouteConfigEntry[]
  organisation?: RouteConfigEntry[]
  administratorTabs?: RouteConfigEntry[]
  administrator?: RouteConfigEntry[]
  applicant?: RouteConfigEntry[]
}

/** @returns every domain's routes for one place, in the order of the domains. */
export const collectRoutes = (domains: readonly AreaRoutes[], place: keyof AreaRoutes): RouteConfigEntry[] =>
  domains.flatMap((routes) => routes[place] ?? [])
