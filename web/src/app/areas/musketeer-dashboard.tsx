import { Outlet } from 'react-router'
import { Dashboard } from './dashboard.tsx'
import { dashboards } from './dashboards.ts'

export default function MusketeerDashboard() {
  return (
    <Dashboard {...dashboards.musketeer}>
      <Outlet />
    </Dashboard>
  )
}
