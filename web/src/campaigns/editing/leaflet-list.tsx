import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import {
  showLeaflet,
  placeOf,
  nameLeaflet,
  maxLeaflets,
} from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import { Link } from 'react-router'
import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { ConfirmButton } from '../../ui/feedback/dialog.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { FigureText } from '../../ui/lists/figures.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { formatCounted } from '../format-counted.ts'
import { LeafletPreview } from '../leaflets/leaflet.tsx'
import styles from './leaflet-list.module.css'

interface ListProps {
  campaign: OwnCampaign
  /** The leaflets that are sent, in order. */
  versions: readonly number[]
}

/** Saves another order of a campaign's leaflets, by their versions. */
function useArrange({ campaignId: id, revision, versions }: OwnCampaign) {
  const showOutcome = useActionResult()
  return async (order: readonly number[], message: string) => {
    const titleOf = (version: number) => versions.find((each) => each.version === version)?.title ?? ''
    const leaflets = order.map((leafletVersion) => ({
      leafletVersion,
      leafletTitle: titleOf(leafletVersion),
    }))
    await call('PUT /api/campaign/:id/leaflets', { id, revision, leaflets })
    await showOutcome({ message })
  }
}

/** The leaflets that members get, first to last. */
export function SentLeaflets({ campaign, versions }: ListProps) {
  return (
    <ol className={styles.list} aria-label="Leaflets in order">
      {versions.map((version, index) => (
        <SentLeaflet key={version} campaign={campaign} versions={versions} index={index} />
      ))}
    </ol>
  )
}

function SentLeaflet({ campaign, versions, index }: ListProps & { index: number }) {
  const arrange = useArrange(campaign)
  const version = versions[index]!
  const shown = showLeaflet(campaign, version)
  const place = placeOf(shown)
  const figures = campaign.versions.find((each) => each.version === version)
  const others = versions.filter((each) => each !== version)
  // The name has the old place once it is moved.
  const title = figures?.title || 'The leaflet'
  const name = place ? nameLeaflet(place) : title
  const moveTo = (to: number) =>
    arrange(others.toSpliced(to, 0, version), `${title} is now number ${to + 1}.`)
  const canChange = campaign.can.edit && !campaign.ended
  return (
    <li className={styles.leaflet}>
      <LeafletPreview campaign={shown} />
      <Stack gap="tight">
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        {figures && (
          <p>
            Since {formatDate(figures.since)}. Emailed to:{' '}
            <FigureText value={formatCounted(figures.mailed, figures.since, campaign.peopleCounts)} />
          </p>
        )}
      </Stack>
      <div className={styles.actions}>
        <Row>
          {canChange && versions.length > 1 && (
            <Row>
              {index > 0 && (
                <ActionButton action={() => moveTo(index - 1)}>
                  Move up<VisuallyHidden> {name}</VisuallyHidden>
                </ActionButton>
              )}
              {index < versions.length - 1 && (
                <ActionButton action={() => moveTo(index + 1)}>
                  Move down<VisuallyHidden> {name}</VisuallyHidden>
                </ActionButton>
              )}
            </Row>
          )}
          <Row>
            {canChange && (
              <Link to={paths.campaignLeaflets(campaign.campaignId, version)}>
                Correct<VisuallyHidden> {name}</VisuallyHidden>
              </Link>
            )}
            <Link to={`${paths.campaignLeaflets(campaign.campaignId)}?words=${version}`}>
              Words<VisuallyHidden> of {name}</VisuallyHidden>
            </Link>
            <Link to={`${paths.organisationPrintPack(campaign.campaignId)}?leaflet=${version}`}>
              Print<VisuallyHidden> {name}</VisuallyHidden>
            </Link>
            {canChange && versions.length > 1 && (
              <ConfirmButton
                label={
                  <>
                    Stop sending<VisuallyHidden> {name}</VisuallyHidden>
                  </>
                }
                variant="quiet"
                title={`Stop sending ${name}?`}
                confirm="Stop sending it"
                onConfirm={() => arrange(others, `${title} has been stopped.`)}
              >
                <p>
                  Musketeers who haven’t had it will get the next one instead. Those who have it may still
                  deliver it. You can send it again later.
                </p>
              </ConfirmButton>
            )}
          </Row>
        </Row>
      </div>
    </li>
  )
}

/** Those that members get no more, and that can be sent again. */
export function EndedLeaflets({ campaign, versions }: ListProps) {
  const arrange = useArrange(campaign)
  const ended = campaign.versions.filter(({ state }) => state === 'ended')
  if (ended.length === 0) return null
  return (
    <Panel title="Stopped">
      <ul className={styles.list}>
        {ended.map(({ version, title, since, mailed }) => (
          <li key={version}>
            <Stack gap="tight">
              <p dir="auto">
                <strong>{title || `The leaflet of ${formatDate(since)}`}</strong>. Emailed to:{' '}
                <FigureText value={formatCounted(mailed, since, campaign.peopleCounts)} />
              </p>
              {campaign.can.edit && !campaign.ended && versions.length < maxLeaflets && (
                <Row>
                  <ActionButton action={() => arrange([...versions, version], 'Added back at the end.')}>
                    Send it again
                  </ActionButton>
                </Row>
              )}
            </Stack>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
