import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { readAddress, ApiError } from '@street-musketeers/contract/client.ts'
import { leafletOrderMessages, maxLeaflets } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { call } from '../../app/api/api.ts'
import type { Handle } from '../../app/handle.ts'
import { focusOnMount } from '../../app/forms/focus-on-mount.ts'
import { NextCount } from '../../app/format/next-count.tsx'
import { ReadOnlyForAdministrators } from '../../app/session/read-only-for-administrators.tsx'
import { Page } from '../../app/page/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import type { Route } from './+types/campaign-leaflets'
import { CampaignGone, reasonIfGone } from '../campaign-gone.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { useRegularRefresh } from '../../app/forms/use-refresh.ts'
import { AddLeafletForm, CorrectLeafletForm, LeafletTitlesForm, LeafletWordsForm } from './leaflet-forms.tsx'
import { EndedLeaflets, SentLeaflets } from './leaflet-list.tsx'
import { versionsOf } from '../leaflets/versions-of.ts'
import styles from './focused.module.css'

/** The leaflet to correct, or whose words to change, is part of the address, so that a reload keeps it. */
export const handle = {
  loads: ({ id }) => [readAddress('GET /api/org/campaign/:id', { id: Number(id) })],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = parsePathId(params.id)
  const { searchParams } = new URL(request.url)
  const version = Number(searchParams.get('words'))
  const [campaign, words] = await Promise.all([
    call('GET /api/org/campaign/:id', { id }).catch(reasonIfGone),
    version > 0
      ? call('GET /api/campaign/:id/leaflets/:leafletVersion/words', { id, leafletVersion: version }).catch(
          noneIfReplaced,
        )
      : null,
  ])
  return {
    campaign,
    correcting: Number(searchParams.get('correct')),
    worded: words && { version, words },
  }
}

function noneIfReplaced(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>

export default function CampaignLeaflets({ loaderData: { campaign, ...chosen } }: Route.ComponentProps) {
  if (typeof campaign !== 'string')
    return <LeafletsPage key={campaign.campaignId} campaign={campaign} {...chosen} />
  const to = paths.organisationDashboard('view-campaigns')
  return <CampaignGone reason={campaign} to={to} label="View campaigns" />
}

/** The leaflets that a campaign sends, one after another (rule: leaflets-in-order). */
function LeafletsPage({
  campaign,
  correcting,
  worded,
}: Omit<Loaded, 'campaign'> & { campaign: OwnCampaign }) {
  useRegularRefresh()
  const [timesAdded, setTimesAdded] = useState(0)
  const { campaignId, campaignName, campaignLeaflets, peopleCounts } = campaign
  const versions = versionsOf(campaign)
  const corrected = versions.includes(correcting) ? correcting : null
  return (
    <Page
      title={`Leaflets: ${campaignName}`}
      heading="Leaflets in order"
      lead={campaignName}
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('view-campaigns'), label: 'View campaigns' },
        { to: paths.organisationCampaign(campaignId), label: campaignName },
      ]}
      current="Leaflets"
    >
      <p>
        {campaign.ended
          ? leafletOrderMessages.ended
          : 'Musketeers begin with the first leaflet. After that they get the next one they haven’t had, as often as they’ve chosen, until they’ve had all of them. Nobody gets the same leaflet twice.'}
      </p>
      <ReadOnlyForAdministrators owners="organisations">
        <Stack gap="loose">
          <SentLeaflets campaign={campaign} versions={versions} />
          {timesAdded > 0 && <LeafletAdded key={timesAdded} />}
          {peopleCounts && <NextCount at={peopleCounts.nextAt} />}
          {corrected !== null && (
            <Asked key={corrected}>
              <Panel title="Correct a leaflet">
                <CorrectLeafletForm campaign={campaign} version={corrected} />
              </Panel>
            </Asked>
          )}
          {worded && (
            <Asked key={worded.version}>
              <Panel title="The words of a leaflet">
                <LeafletWordsForm campaign={campaign} {...worded} />
              </Panel>
            </Asked>
          )}
          {campaignLeaflets.length > 0 && !campaign.ended && (
            <Panel title="Titles">
              <LeafletTitlesForm key={versions.join()} campaign={campaign} />
            </Panel>
          )}
          {corrected === null && !campaign.ended && (
            <Panel title="Add a leaflet">
              {versions.length < maxLeaflets ? (
                <AddLeafletForm
                  key={timesAdded}
                  campaignId={campaignId}
                  onAdded={() => setTimesAdded(timesAdded + 1)}
                />
              ) : (
                <p>A campaign can have {maxLeaflets} leaflets. Stop sending one to add another.</p>
              )}
            </Panel>
          )}
          <EndedLeaflets campaign={campaign} versions={versions} />
        </Stack>
      </ReadOnlyForAdministrators>
    </Page>
  )
}

/** The form that somebody has asked for by a link above it. */
function Asked({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // An effect: as it mounts, the router has yet to scroll to the top.
  useEffect(() => place.current!.focus(), [])
  return (
    <div tabIndex={-1} ref={place} className={styles.focused}>
      {children}
    </div>
  )
}

/** Below the list, whose last leaflet it is about, and away from the form at the foot of the page that had the focus. */
const LeafletAdded = () => (
  <div tabIndex={-1} ref={focusOnMount} className={styles.focused}>
    <Notice kind="success">
      The leaflet was added. Musketeers who have had the others will get it when their next one is due.
    </Notice>
  </div>
)
