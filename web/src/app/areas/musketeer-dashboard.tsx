import * as paths from '../paths.ts'
import { Dashboard } from './dashboard.tsx'

const tabs = [
  { to: paths.musketeerDashboard(), label: 'My Details' },
  { to: paths.musketeerDashboard('help'), label: 'Help' },
  { to: paths.musketeerDashboard('causes'), label: 'Causes' },
  { to: paths.musketeerDashboard('select-campaigns'), label: 'Select campaigns' },
  { to: paths.musketeerDashboard('view-campaigns'), label: 'View campaigns' },
  { to: paths.musketeerDashboard('leaflets'), label: 'Leaflets' },
  { to: paths.musketeerDashboard('history'), label: 'History' },
  { to: paths.musketeerDashboard('settings'), label: 'Settings' },
]

export default function MusketeerDashboard() {
  return <Dashboard label="Musketeer dashboard" tabs={tabs} />
}
