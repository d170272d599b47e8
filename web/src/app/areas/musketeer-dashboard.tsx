import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Dashboard } from './dashboard.tsx'
import { musketeerTabs } from './tabs.ts'

const links = musketeerTabs.map(({ name, label }) => ({ to: paths.musketeerDashboard(name), label }))

export default function MusketeerDashboard() {
  return <Dashboard label="Musketeer dashboard" tabs={links} />
}
