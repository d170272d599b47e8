import type { ReactNode } from 'react'
import { Container } from '../ui/page/layout.tsx'
import { SideTabs } from '../ui/page/tabs.tsx'
import { PageHead } from '../app/page/page.tsx'
import { useToDoCounts } from '../insight/to-do/use-to-do.ts'
import type { DashboardLinks } from './dashboards.ts'

/** A dashboard: its tabs, at the side or at the bottom of a phone, and the open tab. */
export function Dashboard({ label, tabs, children }: DashboardLinks & { children: ReactNode }) {
  const waiting = useToDoCounts()
  return (
    <Container>
      <PageHead title={label} private />
      <SideTabs
        label={label}
        tabs={waiting ? tabs.map((tab) => ({ ...tab, waiting: waiting[tab.to] })) : tabs}
      >
        {children}
      </SideTabs>
    </Container>
  )
}
