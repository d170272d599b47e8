import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AreaError } from '../app/page/area-error.tsx'
import { AreaFrame } from '../app/page/area-frame.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'
import { LeaveDialog } from '../app/forms/leave-dialog.tsx'
import { AskAgainDialog } from '../identity/sessions/ask-again-dialog.tsx'

/** What all pages of a signed-in person share; around a tab, its dashboard. */
function AreaLayout({ children }: { children: ReactNode }) {
  const dashboard = findDashboard(useLocation().pathname)
  return (
    <>
      <AreaFrame>{dashboard ? <Dashboard {...dashboard}>{children}</Dashboard> : children}</AreaFrame>
      <AskAgainDialog />
      <LeaveDialog />
    </>
  )
}

export function Area() {
  return (
    <AreaLayout>
      <Outlet />
    </AreaLayout>
  )
}

/** An error in one tab leaves the links to the others. */
export function AreaErrorBoundary({ error }: { error: unknown }) {
  return (
    <AreaLayout>
      <AreaError error={error} />
    </AreaLayout>
  )
}
