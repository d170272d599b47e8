import * as paths from '../paths.ts'
import { Dashboard } from './dashboard.tsx'

const tabs = [
  { to: paths.administratorDashboard(), label: 'Musketeers' },
  { to: paths.administratorDashboard('orgs'), label: 'Orgs' },
  { to: paths.administratorDashboard('org_apps'), label: 'Org applications' },
  { to: paths.administratorDashboard('new_org'), label: 'New org' },
  { to: paths.administratorDashboard('donations'), label: 'Donations' },
  { to: paths.administratorDashboard('data'), label: 'Marketing data' },
  { to: paths.administratorDashboard('newsletter'), label: 'Newsletter' },
  { to: paths.administratorDashboard('messages'), label: 'Messages' },
  { to: paths.administratorDashboard('mail'), label: 'Mail health' },
  { to: paths.administratorDashboard('administrators'), label: 'Administrators' },
  { to: paths.administratorDashboard('audit'), label: 'Audit log' },
  { to: paths.administratorDashboard('settings'), label: 'Settings' },
]

export default function AdministratorDashboard() {
  return <Dashboard label="Admin dashboard" tabs={tabs} />
}
