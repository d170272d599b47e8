import * as paths from '../paths.ts'
import { Dashboard } from './dashboard.tsx'

const tabs = [
  { to: paths.organisationDashboard(), label: 'My Details' },
  { to: paths.organisationDashboard('help'), label: 'Help' },
  { to: paths.organisationDashboard('new-campaign'), label: 'New campaign' },
  { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
  { to: paths.organisationDashboard('leaflets'), label: 'Leaflets' },
  { to: paths.organisationDashboard('data'), label: 'Data' },
  { to: paths.organisationDashboard('settings'), label: 'Settings' },
]

export default function OrganisationDashboard() {
  return <Dashboard label="Organisation dashboard" tabs={tabs} />
}
