import { Outlet } from 'react-router'
import { AreaError } from './area-error.tsx'

/** An error in one tab leaves the links to the others. */
export const ErrorBoundary = AreaError

export default function Tab() {
  return <Outlet />
}
