import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useAction } from '../../ui/forms/action-button.tsx'
import { Button, ButtonLink } from '../../ui/forms/button.tsx'
import { FormError } from '../../ui/forms/form.tsx'
import { Quotation, Row } from '../../ui/page/layout.tsx'

type Review = CampaignDraft['review']

const nameOf = ({ by }: { by: string }) => by || 'Somebody who has left'

/** Where a draft's approval stands, and what a change does to it (rule: approval). Nothing for one that nobody has sent. */
export function ReviewNotice({ id, review }: { id: number; review: Review }) {
  const { approved, sent, returned, canDecide } = review
  if (approved)
    return (
      <Notice kind="success">
        <p>
          <strong>{nameOf(approved)} has approved this</strong>, on {formatDateAndTime(approved.at)}.
        </p>
        <p>If anybody changes its words or its leaflet, it needs approval again.</p>
      </Notice>
    )
  if (sent)
    return (
      <Notice kind="info">
        <p>
          <strong>In review.</strong> {nameOf(sent)} sent it on {formatDateAndTime(sent.at)}. If anybody
          changes it, it must be sent again.
        </p>
        {canDecide && (
          <Row>
            <ButtonLink to={paths.draftReview(id)}>Look at it and decide</ButtonLink>
          </Row>
        )}
      </Notice>
    )
  if (!returned) return null
  return (
    <Notice kind="info">
      <p>
        <strong>{nameOf(returned)} sent this back</strong>, on {formatDateAndTime(returned.at)}:
      </p>
      <Quotation>{returned.comment}</Quotation>
      <p>
        {returned.isByCaller
          ? 'We’ve emailed your comment to the people who wrote it and sent it. They change it, and send it for review again.'
          : 'Change what is needed, then send it for review again in the last step.'}
      </p>
    </Notice>
  )
}

interface SendForReviewProps {
  /** Saves what is typed. @returns what the page shows */
  saveAll: () => Promise<{ id: number; revision: number; leafletRevision: number }>
  onSent: (draft: CampaignDraft) => void
  /** Whether it is what comes next. */
  isNext: boolean
}

/** Asks the officers who may approve a draft to look at it. */
export function SendForReview({ saveAll, onSent, isNext }: SendForReviewProps) {
  const { run, pending, error } = useAction(async () => {
    onSent(await call('POST /api/campaigndraft/:id/review', await saveAll()))
    toast(draftMessages.sent)
  })
  return (
    <>
      {error && <FormError>{error}</FormError>}
      <Button variant={isNext ? 'primary' : 'quiet'} pending={pending} onClick={run}>
        {isNext ? 'Send for review' : 'Ask another officer to look at it first'}
      </Button>
    </>
  )
}
