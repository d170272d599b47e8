import { Outlet } from 'react-router'
import { Container } from '../../ui/page/layout.tsx'
import { SideTabs, type Tab } from '../../ui/page/tabs.tsx'
import { PageHead } from '../shell/page.tsx'

/** A dashboard: its tabs, at the side or behind one button on a phone, and the open tab. */
export function Dashboard({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Container>
      <PageHead title={label} private />
      <SideTabs label={label} tabs={tabs}>
        <Outlet />
      </SideTabs>
    </Container>
  )
}
