import type { ReviewDetails } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { maxReasonLength } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { correctionRequestDays } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useCallback } from 'react'
import { call } from '../../app/api/api.ts'
import { formatDateAndTime, formatDayOfWeek, londonDate } from '../../app/format/format-date.ts'
import { useLivePreview } from '../../app/forms/use-live-preview.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { Quotation, Stack } from '../../ui/page/layout.tsx'
import styles from './review.module.css'

/** What the organisation was asked to correct, and whether it has (rule: asked-corrections). */
export function AskedCorrections({ review: { corrections, state } }: { review: ReviewDetails }) {
  return corrections.map(({ wanted, correctBy, requestedAt, requestedBy, correctedAt }, nth) => (
    <Panel key={requestedAt} title={`We asked for a correction by ${formatDayOfWeek(correctBy)}`}>
      <p>
        {requestedBy || 'An administrator'}, {formatDateAndTime(requestedAt)}. What we asked for:
      </p>
      <Quotation>{wanted}</Quotation>
      {correctedAt ? (
        <Notice kind="success">
          The organisation corrected its leaflet on {formatDateAndTime(correctedAt)}. Look at it again, then
          decide.
        </Notice>
      ) : (
        nth === corrections.length - 1 && <CorrectionMissing state={state} />
      )}
    </Panel>
  ))
}

function CorrectionMissing({ state }: Pick<ReviewDetails, 'state'>) {
  if (state === 'correction-asked') return <p>The organisation hasn’t corrected it yet.</p>
  if (state === 'reported-again')
    return (
      <Notice kind="info">
        The organisation hasn’t corrected it yet, and somebody has reported the leaflet since. You can decide
        now, or ask again with a new day.
      </Notice>
    )
  if (state === 'correction-overdue')
    return <Notice kind="info">The day has passed, and the leaflet hasn’t been corrected.</Notice>
  return <p>The leaflet wasn’t corrected.</p>
}

/** The decision to ask for one. */
export const toCorrection = { value: 'correction', label: 'Ask for a correction' } as const

/** By when, and the email as the organisation will get it. */
export function CorrectionDetails({ reviewId: id, now }: { reviewId: number; now: number }) {
  const askFor = useCallback(
    (typed: FormData): Promise<ReplyOf<'POST /api/review/:id/correctionemail'> | 'too long'> | null => {
      const [reason, correctBy] = [typed.get('reason'), typed.get('correctBy')].map(String)
      if (typed.get('outcome') !== toCorrection.value || !reason || !correctBy) return null
      if (reason.length > maxReasonLength) return Promise.resolve('too long')
      return call('POST /api/review/:id/correctionemail', { id, reason, correctBy })
    },
    [id],
  )
  const { ref, preview } = useLivePreview(askFor)
  const dayAfter = (days: number) => londonDate(new Date(now + days * 24 * 60 * 60 * 1000))
  return (
    <div ref={ref}>
      <Stack>
        <TextField
          name="correctBy"
          label="By when"
          type="date"
          min={dayAfter(1)}
          max={dayAfter(correctionRequestDays.most)}
          defaultValue={dayAfter(correctionRequestDays.usual)}
          short
        />
        <section aria-label="The email">
          <Stack gap="tight">
            <h3>The email</h3>
            {preview === 'too long' ? (
              <p>Shorten it to see the email.</p>
            ) : preview ? (
              <div className={styles.email} dir="auto">
                <strong>{preview.subject}</strong>
                {`\n\n${preview.text.trim()}`}
              </div>
            ) : (
              <p>Write what to correct, and the email appears here as the organisation will get it.</p>
            )}
          </Stack>
        </section>
      </Stack>
    </div>
  )
}
