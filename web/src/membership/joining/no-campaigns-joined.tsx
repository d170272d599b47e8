import * as paths from '../../app/paths.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MusketeersOnly } from './musketeers-only.tsx'

/** What a musketeer's lists show before the first campaign is joined. @param children say what will be here. */
export function NoCampaignsJoined({ children }: { children: string }) {
  if (isAdministrator()) return <MusketeersOnly />
  return (
    <EmptyState
      title="No campaigns joined yet"
      picture={<Letterbox />}
      next={
        <ButtonLink variant="primary" to={paths.musketeerDashboard('select-campaigns')}>
          Select a campaign
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
