import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** Shown in place of a musketeer's lists to administrators, who do not join campaigns (rule: administrators-view-only). */
export function MusketeersOnly() {
  return (
    <EmptyState
      title="Musketeers see their campaigns here"
      picture={<Letterbox />}
      next={<ButtonLink to={paths.administratorDashboard()}>Musketeers</ButtonLink>}
    >
      Administrators do not join campaigns. To see what a musketeer has joined and delivered, open their page
      from the list of musketeers.
    </EmptyState>
  )
}
