import * as paths from '@street-musketeers/contract/public-urls.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { MusketeersOnly } from './musketeers-only.tsx'

/** Shown in a musketeer's lists before they have joined a campaign. @param children says what will appear there */
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
