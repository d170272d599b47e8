import { Outlet } from 'react-router'
import { guardLoader, guard } from '../session/guard.ts'
import { AreaError } from './area-error.tsx'
import { AreaSkeleton } from './area-skeleton.tsx'

export const clientMiddleware = [guard(['ROLE_ID', 'ROLE_ADMIN'])]
export const clientLoader = guardLoader
export const HydrateFallback = AreaSkeleton
/** Here, not at the root: the whole document made anew would need scripts written by script, which the policy refuses. */
export const ErrorBoundary = AreaError

export default function ApplicantArea() {
  return <Outlet />
}
