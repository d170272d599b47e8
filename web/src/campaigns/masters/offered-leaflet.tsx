import type { MadeLeaflet } from '@street-musketeers/contract/campaigns/made-leaflets.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ForSeat } from '../../app/session/for-seat.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'

/** In place of the form of a leaflet that a union offers: nobody changes it until an officer takes it back (rule: masters). */
export function OfferedLeaflet({ leaflet: { id, offeredAt } }: { leaflet: MadeLeaflet }) {
  const navigate = useNavigate()

  async function takeBack() {
    const { message } = await call('DELETE /api/madeleaflet/:id/offer', { id })
    await navigate(paths.organisationDashboard('leaflets'), { replace: true })
    toast(message)
  }

  return (
    <Stack>
      <Notice kind="info">
        Your branches have been offered this leaflet since {formatDate(offeredAt!)}, so it stays as it is.
        Once an officer takes it back, it can be changed, and offered again. What branches have begun with it
        stays theirs.
      </Notice>
      <Row>
        <ForSeat least="officer">
          <ActionButton action={takeBack}>Take it back</ActionButton>
        </ForSeat>
        <ButtonLink to={paths.organisationDashboard('leaflets')}>Leaflets</ButtonLink>
      </Row>
    </Stack>
  )
}
