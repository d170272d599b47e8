import type { ThisWeek } from '@street-musketeers/contract/membership/this-week-schemas.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { formatCount } from '../../app/format/format-count.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { LeafletPreview } from '../../campaigns/leaflets/leaflet.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Step, StepList } from '../../ui/lists/step-list.tsx'
import { DetailList } from '../../ui/page/card.tsx'
import { PaperPanel } from '../../ui/page/paper-panel.tsx'
import styles from './this-week-leaflet.module.css'

interface ThisWeekLeafletProps {
  leaflet: NonNullable<ThisWeek['leaflet']>
  leafletsThisMonth: number
  /** When the next one is sent. */
  next: string
}

/** This week's leaflet: its three steps, where the musketeer is, and the one thing to do next (rule: this-weeks-leaflet). */
export function ThisWeekLeaflet({ leaflet, leafletsThisMonth, next }: ThisWeekLeafletProps) {
  const { campaign, emailDate, leafletsDelivered } = leaflet
  const { campaignId, campaignName, campaignUser } = campaign
  const isDone = leafletsDelivered > 0
  const page = paths.musketeerCampaign(campaignId)
  return (
    <PaperPanel
      label="This week’s leaflet"
      picture={<LeafletPreview campaign={campaign} />}
      heading={
        <>
          <h2>{campaignName}</h2>
          <p className={styles.from}>{campaignUser.address.organisation}</p>
          {emailDate && <p className={styles.from}>Emailed {formatDate(emailDate)}</p>}
        </>
      }
    >
      {isDone ? (
        <p className={styles.thanks}>
          {leafletsDelivered === 1
            ? 'One door has heard from you.'
            : `${formatCount(leafletsDelivered)} doors have heard from you.`}{' '}
          Thank you.
        </p>
      ) : (
        <StepList>
          <Step state="current" number={1}>
            Print about twenty
          </Step>
          <Step state="later" number={2}>
            Deliver them on your street
          </Step>
          <Step state="later" number={3}>
            Tell us how many
          </Step>
        </StepList>
      )}
      <p className={styles.actions}>
        {isDone ? (
          <Link to={page}>Change the number or report more</Link>
        ) : (
          <>
            <ButtonLink variant="primary" to={paths.printPack(campaignId)}>
              Print my 20
            </ButtonLink>
            <Link to={page}>I’ve delivered mine</Link>
          </>
        )}
      </p>
      <DetailList
        details={[
          ['Doors this month', formatCount(leafletsThisMonth)],
          ['Next leaflet', next],
        ]}
      />
    </PaperPanel>
  )
}
