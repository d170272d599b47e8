import { index, layout, prefix, route, type RouteConfigEntry } from '@react-router/dev/routes'
import { collectRoutes, tabRoutes } from './app/area-routes.ts'
import { administratorTabs, musketeerTabs, organisationTabs } from './app/areas/tabs.ts'
import { routes as campaigns } from './campaigns/routes.ts'
import { routes as donations } from './donations/routes.ts'
import { routes as identity } from './identity/routes.ts'
import { routes as insight } from './insight/routes.ts'
import { routes as mailing } from './mailing/routes.ts'
import { routes as membership } from './membership/routes.ts'
import { routes as organisations } from './organisations/routes.ts'

const domains = [identity, organisations, campaigns, membership, mailing, donations, insight]

export default [
  index('pages/home.tsx'),
  route('learnmore', 'pages/learn-more.tsx'),
  route('about', 'pages/about.tsx'),
  route('terms', 'pages/terms.tsx'),
  route('privacy', 'pages/privacy.tsx'),
  route('accessibility', 'pages/accessibility.tsx'),
  route('developers', 'pages/developers.tsx'),
  route('manifest.webmanifest', 'app/shell/manifest.ts'),
  route('error/401', 'pages/unauthorised.tsx'),

  ...collectRoutes(domains, 'public'),

  layout(
    'app/areas/musketeer.tsx',
    prefix('musketeer', [
      ...prefix('dashboard', tabRoutes(musketeerTabs)),
      ...collectRoutes(domains, 'musketeer'),
    ]),
  ),
  layout(
    'app/areas/organisation.tsx',
    prefix('org', [
      ...prefix('dashboard', tabRoutes(organisationTabs)),
      ...collectRoutes(domains, 'organisation'),
    ]),
  ),
  layout(
    'app/areas/administrator.tsx',
    prefix('admin', [
      ...prefix('dashboard', tabRoutes(administratorTabs)),
      ...collectRoutes(domains, 'administrator'),
    ]),
  ),
  layout('app/areas/applicant.tsx', prefix('id', collectRoutes(domains, 'applicant'))),
  layout('app/areas/suspended.tsx', [route('suspended', 'identity/suspensions/suspended.tsx')]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfigEntry[]
