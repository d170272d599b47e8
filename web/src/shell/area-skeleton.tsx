import { useLocation, useMatches } from 'react-router'
import type { Handle } from '../app/handle.ts'
import { AreaFrame } from '../app/page/area-frame.tsx'
import { OpeningPage, PageSkeleton } from '../app/page/page-skeleton.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'

/** What the server sends for a protected page, before its data is loaded in the browser: a dashboard's tabs and the heading are there already. */
export function AreaSkeleton() {
  const dashboard = findDashboard(useLocation().pathname)
  const { opens } = (useMatches().at(-1)?.handle ?? {}) as Handle
  return (
    <AreaFrame>
      {dashboard ? (
        <Dashboard {...dashboard}>
          <OpeningPage opens={opens} />
        </Dashboard>
      ) : (
        <PageSkeleton title={opens?.heading ?? 'Dashboard'} opens={opens} />
      )}
    </AreaFrame>
  )
}
