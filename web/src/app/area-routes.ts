import { index, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { DashboardTab } from './areas/tabs.ts'

/**
 * The routes a domain contributes, by area. Files are relative to `src/`. Routes of an area lie below `/musketeer`, `/org`, `/admin`
 * or `/id` and are open to its role only. Dashboard tabs are in `areas/tabs.ts`.
 */
export interface AreaRoutes {
  /** For anyone: full paths, such as `signup`. */
  public?: RouteConfigEntry[]
  musketeer?: RouteConfigEntry[]
  organisation?: RouteConfigEntry[]
  administrator?: RouteConfigEntry[]
  applicant?: RouteConfigEntry[]
}

/** @returns every domain's routes for one area, in the order of the domains. */
export const collectRoutes = (domains: readonly AreaRoutes[], area: keyof AreaRoutes): RouteConfigEntry[] =>
  domains.flatMap((routes) => routes[area] ?? [])

/** @returns the routes of a dashboard's tabs. */
export const tabRoutes = (tabs: readonly DashboardTab[]): RouteConfigEntry[] =>
  tabs.map(({ name, file }) => (name ? route(name, file) : index(file)))
