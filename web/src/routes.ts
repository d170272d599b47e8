import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'
import type { AreaRoutes } from './app/area-routes.ts'
import { routes as campaigns } from './campaigns/routes.ts'
import { routes as donations } from './donations/routes.ts'
import { routes as hubs } from './hubs/routes.ts'
import { routes as identity } from './identity/routes.ts'
import { routes as insight } from './insight/routes.ts'
import { routes as mailing } from './mailing/routes.ts'
import { routes as membership } from './membership/routes.ts'
import { routes as organisations } from './organisations/routes.ts'
import { routes as webhooks } from './webhooks/routes.ts'
import { tabFiles } from './shell/tab-files.ts'

const domains: readonly AreaRoutes[] = [
  identity,
  organisations,
  campaigns,
  membership,
  hubs,
  mailing,
  donations,
  webhooks,
  insight,
]

/** Every domain's routes for one area, in the order of the domains. */
const routesOf = (area: keyof AreaRoutes): RouteConfigEntry[] =>
  domains.flatMap((routes) => routes[area] ?? [])

const tabRoutes = (files: Record<string, string>): RouteConfigEntry[] =>
  Object.entries(files).map(([name, file]) => (name ? route(name, file) : index(file)))

export default [
  index('pages/home.tsx'),
  route('learnmore', 'pages/learn-more.tsx'),
  route('about', 'pages/about.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('accessibility', 'pages/accessibility.tsx'),
  route('developers', 'pages/developers.tsx'),
  route('manifest.webmanifest', 'app/page/manifest.ts'),
  route('error/401', 'pages/unauthorised.tsx'),

  ...routesOf('public'),

  layout('shell/area.tsx', [
    ...prefix('musketeer', [...prefix('dashboard', tabRoutes(tabFiles.musketeer)), ...routesOf('musketeer')]),
    ...prefix('org', [...prefix('dashboard', tabRoutes(tabFiles.organisation)), ...routesOf('organisation')]),
    ...prefix('admin', [
      layout('insight/to-do/to-do-layout.tsx', prefix('dashboard', tabRoutes(tabFiles.administrator))),
      ...routesOf('administrator'),
    ]),
    ...prefix('id', routesOf('applicant')),
    route('roles', 'identity/own-roles/choose-role.tsx'),
    route('suspended', 'identity/suspensions/suspended.tsx'),
  ]),

  route('*', 'app/page/not-found.tsx'),
] satisfies RouteConfigEntry[]
