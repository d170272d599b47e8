import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Tab } from '../ui/page/tabs.tsx'
import { screens } from './tabs.ts'

export interface DashboardLinks {
  label: string
  /** The first is the dashboard itself. */
  tabs: readonly Tab[]
}

/** The dashboards, with links to their tabs. */
const dashboards = {
  musketeer: {
    label: 'Musketeer dashboard',
    tabs: paths.tabs.musketeer.map((name) => ({
      ...screens.musketeer[name],
      to: paths.musketeerDashboard(name),
    })),
  },
  organisation: {
    label: 'Organisation dashboard',
    tabs: paths.tabs.organisation.map((name) => ({
      ...screens.organisation[name],
      to: paths.organisationDashboard(name),
    })),
  },
  administrator: {
    label: 'Admin dashboard',
    tabs: paths.tabs.administrator.map((name) => ({
      ...screens.administrator[name],
      to: paths.administratorDashboard(name),
    })),
  },
} satisfies Record<string, DashboardLinks>

/** The dashboard that a page belongs to, if it is a tab. */
export function findDashboard(pathname: string): DashboardLinks | undefined {
  const path = pathname.replace(/\/+$/, '')
  return Object.values(dashboards).find(({ tabs }) => tabs.some(({ to }) => to === path))
}
