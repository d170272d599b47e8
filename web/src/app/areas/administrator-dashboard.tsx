import { Outlet } from 'react-router'
import { Dashboard } from './dashboard.tsx'
import { dashboards } from './dashboards.ts'

export default function AdministratorDashboard() {
  return (
    <Dashboard {...dashboards.administrator}>
      <Outlet />
    </Dashboard>
  )
}
