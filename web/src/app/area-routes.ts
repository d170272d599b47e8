import type { RouteConfigEntry } from '@react-router/dev/routes'

/**
 * The routes a domain contributes, by area. Files are relative to `src/`. Routes of an area lie below `/musketeer`, `/org`, `/admin`
 * or `/id` and are open to its role only. Dashboard tabs are in `shell/tab-files.ts`.
 */
export interface AreaRoutes {
  /** For anyone: full paths, such as `signup`. */
  public?: RouteConfigEntry[]
  musketeer?: RouteConfigEntry[]
  organisation?: RouteConfigEntry[]
  administrator?: RouteConfigEntry[]
  applicant?: RouteConfigEntry[]
}
