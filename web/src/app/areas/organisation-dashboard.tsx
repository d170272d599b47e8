import { Outlet } from 'react-router'
import { Dashboard } from './dashboard.tsx'
import { dashboards } from './dashboards.ts'

export default function OrganisationDashboard() {
  return (
    <Dashboard {...dashboards.organisation}>
      <Outlet />
    </Dashboard>
  )
}
