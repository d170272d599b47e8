import { Outlet } from 'react-router'
import { AreaError } from './area-error.tsx'

/** A tab that cannot be shown leaves the others within reach. */
export const ErrorBoundary = AreaError

export default function Tab() {
  return <Outlet />
}
