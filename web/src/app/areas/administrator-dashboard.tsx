import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Dashboard } from './dashboard.tsx'
import { administratorTabs } from './tabs.ts'

const links = administratorTabs.map(({ name, label }) => ({ to: paths.administratorDashboard(name), label }))

export default function AdministratorDashboard() {
  return <Dashboard label="Admin dashboard" tabs={links} />
}
