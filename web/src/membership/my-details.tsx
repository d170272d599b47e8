import { showOwnUser } from '@street-musketeers/contract/insight/insight.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/insight-schemas.ts'
import type { Frequency } from '@street-musketeers/contract/membership/membership-schemas.ts'
import { Link } from 'react-router'
import { formatCount } from '../app/format/format-count.ts'
import { call } from '../app/api/api.ts'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { DetailList } from '../ui/page/card.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import type { Route } from './+types/my-details'
import { FirstSteps } from './joining/first-steps.tsx'
import { frequencyLabel } from './leaflets/frequency-choices.ts'
import { EmailBouncesNotice } from './leaflets/email-bounces-notice.tsx'
import { nextLeaflet } from './leaflets/next-leaflet.ts'
import { hasReceivedFromAll, nextStep } from './joining/next-step.ts'

export function clientLoader() {
  return call(showOwnUser, {})
}

export default function MyDetails({ loaderData: user }: Route.ComponentProps) {
  const { firstname, lastname, username, campaignDistributors, leafletsDelivered, frequency } = user
  // Administrators have no frequency, and no steps to take.
  const step = frequency && nextStep(user)
  return (
    <>
      <PageHead title="My Details" private />
      <PageTitle lead={step ? `Welcome, ${firstname}. Five small steps to get started.` : thanksText(user)}>
        My Details
      </PageTitle>
      <Stack gap="loose">
        {user.mailboxRefuses && frequency && <EmailBouncesNotice />}
        {step && <FirstSteps step={step} memberships={campaignDistributors} />}
        {hasReceivedFromAll(user) && !user.mailboxRefuses && (
          <Notice kind="info">
            Every campaign you joined has sent you its leaflet.{' '}
            {frequency && user.leafletWaits?.[frequency] ? (
              'A newer version of one is coming next.'
            ) : (
              <>
                <Link to={paths.musketeerDashboard('select-campaigns')}>Join another campaign</Link> to get
                the next one.
              </>
            )}
          </Notice>
        )}
        <DetailList
          details={[
            ['Name', `${firstname} ${lastname}`],
            ['Username', username],
            ['Campaigns joined', formatCount(campaignDistributors.length)],
            ['Total leaflets delivered', formatCount(leafletsDelivered)],
            ['Leaflet frequency', frequency && frequencyLabel(frequency)],
            ['Next leaflet', frequency && nextLeafletText(user, frequency)],
          ]}
        />
      </Stack>
    </>
  )
}

function nextLeafletText(user: OwnUser, frequency: Frequency): string {
  if (user.mailboxRefuses) return 'None by email at the moment'
  const next = nextLeaflet(user, frequency)
  return next ? next.day + next.condition : 'As soon as you join a campaign'
}

function thanksText({ leafletsDelivered }: OwnUser): string | undefined {
  if (leafletsDelivered === 0) return undefined
  if (leafletsDelivered === 1) return 'One door on your street has heard from you. Thank you.'
  return `${formatCount(leafletsDelivered)} doors have heard from you. Thank you.`
}
