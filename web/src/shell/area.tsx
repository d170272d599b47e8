import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { AreaError } from '../app/page/area-error.tsx'
import { AreaFrame } from '../app/page/area-frame.tsx'
import { AreaSkeleton } from './area-skeleton.tsx'
import { Dashboard } from './dashboard.tsx'
import { findDashboard } from './dashboards.ts'
import type { Handle } from '../app/handle.ts'
import { guard, guardLoader } from '../app/session/guard.ts'
import { LeaveDialog } from '../app/forms/leave-dialog.tsx'
import { AskAgainDialog } from '../identity/sessions/ask-again-dialog.tsx'

/** What a signed-in person sees is loaded in the browser. */
export const handle = { cached: 'no query' } satisfies Handle
export const clientMiddleware = [guard]
export const clientLoader = guardLoader
export const HydrateFallback = AreaSkeleton

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

export default function Area() {
  return (
    <AreaLayout>
      <Outlet />
    </AreaLayout>
  )
}

/**
 * An error in one tab leaves the links to the others. It is not at the root: rendering the whole document again would insert scripts by
 * script, which the security policy refuses.
 */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AreaLayout>
      <AreaError error={error} />
    </AreaLayout>
  )
}
