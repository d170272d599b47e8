import * as paths from '../../app/paths.ts'
import { Letterbox } from '../../drawings/letterbox.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** What a musketeer's lists show to an administrator, who joins no campaign (rule: administrators-view-only), and where to see a musketeer's own. */
export function MusketeersOnly() {
  return (
    <EmptyState
      title="Musketeers see their campaigns here"
      picture={<Letterbox />}
      next={<ButtonLink to={paths.administratorDashboard()}>Musketeers</ButtonLink>}
    >
      An administrator’s account joins none. What somebody joined and delivered is on their page in the list
      of musketeers.
    </EmptyState>
  )
}
