import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { loadListPage } from '../../app/lists/load-list-page.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { campaignsPerPage } from '../../campaigns/campaign-list.tsx'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'

const firstPage = { page: 0, size: campaignsPerPage }

/** What the tabs with a musketeer's campaigns load. */
export const handle = {
  loads: () => [readAddress('GET /api/campaignsbydistributors/:page/:size', firstPage)],
} satisfies Handle

export const clientLoader = ({ request }: { request: Request }) =>
  loadListPage(request, (page) =>
    call('GET /api/campaignsbydistributors/:page/:size', { ...firstPage, page }),
  )

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

/** Shown in place of a musketeer's lists to administrators, who do not join campaigns (rule: administrators-view-only). */
export function MusketeersOnly() {
  return (
    <EmptyState
      title="Musketeers see their campaigns here"
      picture={<Letterbox />}
      next={<ButtonLink to={paths.administratorDashboard('musketeers')}>Musketeers</ButtonLink>}
    >
      Administrators don’t join campaigns. To see what a musketeer has joined and delivered, open their page
      from the list of musketeers.
    </EmptyState>
  )
}
