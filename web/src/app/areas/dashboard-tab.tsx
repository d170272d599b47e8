import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AreaError } from './area-error.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'

function OpenDashboard({ children }: { children: ReactNode }) {
  const dashboard = findDashboard(useLocation().pathname)
  if (!dashboard) throw new Error('This route is for the tabs of dashboards')
  return <Dashboard {...dashboard}>{children}</Dashboard>
}

/** An error in one tab leaves the links to the others. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <OpenDashboard>
      <AreaError error={error} />
    </OpenDashboard>
  )
}

export default function DashboardTab() {
  return (
    <OpenDashboard>
      <Outlet />
    </OpenDashboard>
  )
}
