import { messages } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { useLocation } from 'react-router'
import { focusOnMount } from '../../app/forms/focus-on-mount.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { formatCounted } from '../format-counted.ts'
import styles from './focused.module.css'

/** What the edit page tells the campaign's page. */
export interface LastSave {
  revision: number
  /** Whether the leaflet was replaced. */
  isReplaced: boolean
}

/** Says that the campaign was saved on the page before, and what happens to a new leaflet; nothing once it has changed again. */
export function CampaignSaved({ campaign }: { campaign: OwnCampaign }) {
  const lastSave = useLocation().state as LastSave | null
  if (lastSave?.revision !== campaign.revision) return null
  const [current, ...earlier] = campaign.versions
  return (
    // The button that was pressed is on another page.
    <div ref={focusOnMount} tabIndex={-1} className={styles.focused}>
      <Notice kind="success">
        <p>{messages.saved}</p>
        {lastSave.isReplaced && current && (
          <>
            <p>
              Version {current.version} is now the leaflet.{' '}
              {campaign.leafletCorrects
                ? 'Musketeers who were sent the one before get this one by email now, and are asked to recycle the old one.'
                : 'Musketeers who have an earlier one will get it when their next leaflet is due.'}{' '}
              How many people were emailed each earlier version:
            </p>
            <ul>
              {earlier.map(({ version, mailed, since }) => (
                <li key={version}>
                  Version {version}: {formatCounted(mailed, since, campaign.peopleCounts)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  )
}
