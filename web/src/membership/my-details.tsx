import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { Link } from 'react-router'
import { formatCount, pluralise } from '../app/format/format-count.ts'
import { formatDate } from '../app/format/format-date.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { isAdministrator } from '../app/session/session.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { DetailList } from '../ui/page/card.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import type { Route } from './+types/my-details'
import { doorsReached } from './deliveries/delivered-total.ts'
import { DoorsThisMonth } from './encouragement/doors-this-month.tsx'
import { yearToShow } from './encouragement/year-to-show.ts'
import { FirstSteps } from './joining/first-steps.tsx'
import { frequencyLabel } from './leaflets/frequency-choices.ts'
import { EmailBouncesNotice } from './leaflets/email-bounces-notice.tsx'
import { nextLeaflet } from './leaflets/next-leaflet.ts'
import { hasReceivedFromAll, nextStep, type FirstStep } from './joining/next-step.ts'
import { CampaignsToJoin } from './current-leaflet/campaigns-to-join.tsx'
import { YourLeaflet } from './current-leaflet/your-leaflet.tsx'

export const handle = {
  loads: () => [readAddress('GET /api/user', {}), readAddress('GET /api/thisweek', {})],
  shows: 'leafletPreview',
  opens: { heading: 'My Details' },
} satisfies Handle

export async function clientLoader() {
  // Administrators have no leaflets.
  const [user, current] = await Promise.all([
    call('GET /api/user', {}),
    isAdministrator() ? null : call('GET /api/thisweek', {}),
  ])
  const year = user.leafletsDelivered > 0 ? yearToShow(new Date()) : null
  return { user, current, year }
}

export default function MyDetails({ loaderData: { user, current, year } }: Route.ComponentProps) {
  const { firstname, lastname, username, campaignDistributors, leafletsDelivered, frequency, printing } = user
  const leaflet = current?.leaflet ?? null
  const step = current && nextStep(user, leaflet !== null)
  // While another leaflet waits, that comes next.
  const hasNext = leaflet && frequency && user.leafletWaits?.[frequency]
  const toJoin = current && !hasNext && <CampaignsToJoin campaigns={current.campaigns} />
  return (
    <TabPage title={handle.opens.heading} lead={leaflet ? undefined : leadText(user, step)}>
      {leaflet && frequency && (
        <YourLeaflet
          leaflet={leaflet}
          totalDelivered={leafletsDelivered}
          next={nextLeafletText(user, frequency)}
          isPaused={user.pausedUntil !== null}
          request={printing?.requests.find(({ campaignId }) => campaignId === leaflet.campaign.campaignId)}
        />
      )}
      {printing && printing.toPrint > 0 && (
        <Notice kind="info">
          {pluralise(printing.toPrint, 'request')} to print at your print hub.{' '}
          <Link to={paths.ownPrintHub()}>See what to print</Link>
        </Notice>
      )}
      {step && <FirstSteps step={step} />}
      {user.mailboxRefuses && frequency && <EmailBouncesNotice />}
      {leaflet && toJoin}
      {current && (leaflet || current.leafletsThisMonth > 0) && (
        <DoorsThisMonth doors={current.leafletsThisMonth} />
      )}
      <DetailList
        details={[
          ['Name', `${firstname} ${lastname}`],
          ['Username', username],
          ['Campaigns joined', formatCount(campaignDistributors.length)],
          ['Total leaflets delivered', formatCount(leafletsDelivered)],
          ['Leaflet frequency', frequency && frequencyLabel(frequency)],
          // The current leaflet says when the next one comes.
          ...(leaflet ? [] : [['Next leaflet', frequency && nextLeafletText(user, frequency)] as const]),
        ]}
      />
      {!step && hasReceivedFromAll(campaignDistributors) && <ReceivedFromAll user={user} />}
      {year && (
        <p>
          <Link to={paths.ownYear(year)}>Your {year}</Link>: what you delivered, to keep or to print.
        </p>
      )}
      {!leaflet && toJoin}
    </TabPage>
  )
}

function ReceivedFromAll({ user: { frequency, leafletWaits, mailboxRefuses } }: { user: OwnUser }) {
  return (
    <Notice kind="info">
      Every campaign you joined has sent you its leaflet.{' '}
      {frequency && leafletWaits?.[frequency] ? (
        'One of them has another leaflet for you, which will come next.'
      ) : mailboxRefuses ? null : (
        <>
          <Link to={paths.musketeerDashboard('select-campaigns')}>Join another campaign</Link> to get the next
          one.
        </>
      )}
    </Notice>
  )
}

function nextLeafletText(user: OwnUser, frequency: Frequency): string {
  if (user.mailboxRefuses) return 'None by email at the moment'
  const next = nextLeaflet(user, frequency)
  if (user.pausedUntil) return `Paused until ${formatDate(user.pausedUntil)}`
  return next ? next.day + next.condition : 'As soon as you join a campaign'
}

function leadText(
  { firstname, leafletsDelivered, frequency }: OwnUser,
  step: FirstStep | null,
): string | undefined {
  if (step) return `Welcome, ${firstname}.`
  if (leafletsDelivered === 0) return frequency ? `Welcome, ${firstname}.` : undefined
  return `${doorsReached(leafletsDelivered)}. Thank you.`
}
