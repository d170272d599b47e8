import { leafletDesigns } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { Master } from '@street-musketeers/contract/campaigns/masters.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Row, Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import styles from './union-masters.module.css'

/** How many are shown at first. */
const shownAtFirst = 3

/** What the union of a branch offers, above the form of a new campaign (rule: masters). */
export function UnionMasters({ union, masters }: ReplyOf<'GET /api/masters'>) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? masters : masters.slice(0, shownAtFirst)
  return (
    <Panel title={`Ready-made by ${union}`}>
      <p>
        Fill in when, where and whom to contact. The other words and the picture are there, and you publish it
        as your own campaign.
      </p>
      <ul className={styles.list}>
        {shown.map((master) => (
          <MasterRow key={master.id} master={master} />
        ))}
      </ul>
      {shown.length < masters.length && (
        <Row>
          <Button onClick={() => setIsWhole(true)}>Show the other {masters.length - shown.length}</Button>
        </Row>
      )}
    </Panel>
  )
}

function MasterRow({ master: { id, headline, design, size, campaignName, offeredAt } }: { master: Master }) {
  const navigate = useNavigate()
  const [submissionId] = useState(newSubmissionId)

  async function begin() {
    const { madeLeafletId, campaignDraftId } = await call('POST /api/master/:id/begin', { id, submissionId })
    await navigate(paths.madeLeaflet(madeLeafletId, { draftId: campaignDraftId }))
  }

  return (
    <li className={styles.master}>
      <Stack gap="tight">
        <strong dir="auto">{headline}</strong>
        <span className={styles.about}>
          {leafletDesigns[design].name}, {size}
          {campaignName && (
            <>
              , for the campaign <span dir="auto">{campaignName}</span>
            </>
          )}
          . Offered on {formatDate(offeredAt)}.
        </span>
      </Stack>
      <Row>
        <ActionButton action={begin}>
          Complete it<VisuallyHidden> {headline}</VisuallyHidden>
        </ActionButton>
      </Row>
    </li>
  )
}
