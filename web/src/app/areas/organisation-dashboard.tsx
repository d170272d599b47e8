import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Dashboard } from './dashboard.tsx'
import { organisationTabs } from './tabs.ts'

const links = organisationTabs.map(({ name, label }) => ({ to: paths.organisationDashboard(name), label }))

export default function OrganisationDashboard() {
  return <Dashboard label="Organisation dashboard" tabs={links} />
}
