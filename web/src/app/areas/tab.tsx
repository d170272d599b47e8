import { Outlet } from 'react-router'
import { AreaFault } from './area-fault.tsx'

/** A tab that cannot be shown leaves the others within reach. */
export const ErrorBoundary = AreaFault

export default function Tab() {
  return <Outlet />
}
