import { useLocation } from 'react-router'
import { AreaFrame } from '../app/page/area-frame.tsx'
import { OpeningPage, PageSkeleton } from '../app/page/page-skeleton.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'

/** What the server sends for a protected page, before its data is loaded in the browser: a dashboard's tabs are there already. */
export function AreaSkeleton() {
  const dashboard = findDashboard(useLocation().pathname)
  return (
    <AreaFrame>
      {dashboard ? (
        <Dashboard {...dashboard}>
          <OpeningPage />
        </Dashboard>
      ) : (
        <PageSkeleton title="Dashboard" />
      )}
    </AreaFrame>
  )
}
