import { Outlet } from 'react-router'
import { afterGuard, guard } from '../guard.ts'
import { AreaSkeleton } from './area-skeleton.tsx'

export const clientMiddleware = [guard(['ROLE_ADMIN'])]
export const clientLoader = afterGuard
export const HydrateFallback = AreaSkeleton

export default function AdministratorArea() {
  return <Outlet />
}
