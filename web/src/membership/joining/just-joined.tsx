import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'

interface JustJoinedProps {
  campaign: { campaignId: number; campaignName: string }
  membership: OwnMembership
}

/** Says that a sign-up has joined its campaign, and undoes it (rule: sign-up-joins-its-campaign). */
export function JustJoined({ campaign: { campaignId, campaignName }, membership }: JustJoinedProps) {
  const navigate = useNavigate()
  async function undo() {
    await call('DELETE /api/campaigndistributor/:campaignId', { campaignId })
    await navigate(paths.musketeerCampaign(campaignId), { replace: true })
  }
  return (
    <Notice kind="success">
      <Stack>
        <p>
          Your account is ready and you’ve joined “<span dir="auto">{campaignName}</span>”. Print your
          leaflets here{membership.leafletToCome === 'comes' && '; we’ll email you the leaflet too'}.
        </p>
        <Row>
          <ActionButton action={undo} variant="quiet">
            Undo joining
          </ActionButton>
        </Row>
      </Stack>
    </Notice>
  )
}
