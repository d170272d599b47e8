import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { lazy, Suspense, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { noneIfGone } from '../../app/api/none-if-gone.ts'
import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ForSeat, hasSeat } from '../../app/session/for-seat.tsx'
import { FieldNotesContext } from '../../ui/forms/form-state.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import { LeafletWithWords } from '../leaflets/leaflet-with-words.tsx'
import { describeGone, describeSaving } from '../saving/describe-saving.ts'
import { MakeOrUse } from '../making/make-or-use.tsx'
import { Theirs } from '../saving/theirs.tsx'
import { useMadeFile } from '../making/use-made-file.ts'
import { PublishSteps, usePublishSteps } from '../editing/publish-steps.tsx'
import { ReviewNotice, SendForReview } from './draft-review.tsx'
import { ScheduleNotice } from './schedule-notice.tsx'
import { useDraftForm } from './use-draft-form.ts'

/** Loaded for the last step. Without it the campaign can be published all the same. */
const DraftSchedule = lazy(() =>
  import('./draft-schedule.tsx').then(
    (loaded) => ({ default: loaded.DraftSchedule }),
    () => ({ default: ScheduleUnavailable }),
  ),
)

const ScheduleUnavailable = () => (
  <Notice kind="info">What publishes it on a later day could not be loaded. Please try again later.</Notice>
)

interface DraftFormProps {
  /** Null for one that nobody has begun. */
  draft: CampaignDraft | null
  onBegun: (id: number) => unknown
  onSaved: (saved: Campaign, draftId: number) => unknown
}

/** Writes a campaign, which is saved as it is typed, and publishes it. */
export function DraftForm({ draft, onBegun, onSaved }: DraftFormProps) {
  const isComplete = draft !== null && draft.review.state !== 'draft'
  const { campaignSteps, takeCheck, reveal: _reveal, ...steps } = usePublishSteps(isComplete)
  const stored = useStoredDraft(draft)
  const begunId = stored.draft?.id
  const madeFor = begunId === undefined ? 'new-campaign' : { draftId: begunId }
  const made = useMadeFile(madeFor)
  const { form, autoSave, theirs, decide, source, saveNow, saveAll } = useDraftForm({
    draft,
    begunId,
    onBegun: (begun) => {
      stored.take(begun)
      onBegun(begun.id)
    },
    onStored: stored.takeSave,
    onSaved,
    steps: campaignSteps,
  })
  const isStored = source.checkStored !== undefined && steps.check?.status !== 'refused'
  const notes = Object.entries(theirs).map(([name, value]) => [
    name,
    <Theirs key={name} name={name} shown={labels[value] ?? value} onDecide={decide} />,
  ])
  const navigate = useNavigate()
  const { review = null, schedule = null } = stored.draft ?? {}

  // What is typed decides whether another person must approve it.
  const refresh = useRef(async () => {
    const id = await saveNow()
    if (id !== null) await stored.load(id)
  })
  useEffect(() => {
    if (steps.isLast) void refresh.current().catch(() => undefined)
  }, [steps.isLast])

  /** Who leaves to make a leaflet comes back to the draft, also if it is only being begun. */
  async function takeDraftAlong(event: MouseEvent) {
    const link = (event.target as Element).closest('a')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey
    if (begunId !== undefined || link?.pathname !== paths.newMadeLeaflet() || opensElsewhere) return
    event.preventDefault()
    const id = await saveNow()
    await navigate(paths.newMadeLeaflet(id === null ? 'new-campaign' : { draftId: id }))
  }

  const isGone = stored.isGone || autoSave.saveStatus.failed?.status === 404
  const mayBePublished = review === null || !review.isNeeded || review.state === 'approved'
  const isPublished = hasSeat('officer') && mayBePublished && !schedule
  const canBeSent = review?.state === 'draft' && review.canSend
  const isNext = !isPublished && (!schedule || schedule.waitsFor !== null)
  const send = canBeSent && <SendForReview saveAll={saveAll} onSent={stored.take} isNext={isNext} />
  const isStuck = review?.isNeeded && review.state === 'draft' && !review.canSend
  const explained = isStuck && <Notice kind="info">{draftMessages.noApprover}</Notice>
  return (
    <Stack gap="loose">
      {isGone ? (
        <DraftGoneMeanwhile />
      ) : (
        <>
          {review && begunId !== undefined && <ReviewNotice id={begunId} review={review} />}
          {review && schedule && <ScheduleNotice schedule={schedule} state={review.state} />}
        </>
      )}
      <div {...autoSave.wrapperProps} onClickCapture={takeDraftAlong}>
        <FieldNotesContext value={Object.fromEntries(notes)}>
          <PublishSteps
            {...steps}
            form={form}
            {...(review?.state === 'in-review' && { publishText: 'Publish without waiting for the review' })}
            {...(!isPublished &&
              (canBeSent || schedule || review?.isNeeded || review?.sent) && {
                ending: send || explained || null,
              })}
            leaflet={
              <LeafletWithWords
                label="Upload a file"
                {...(isStored ? { hint: storedHint } : { required: true })}
                made={made}
                source={source}
                onChecked={takeCheck}
              >
                <MakeOrUse madeFor={madeFor} />
              </LeafletWithWords>
            }
          >
            <p role="status">{describeSaving(autoSave.saveStatus, theirs, 'draft')}</p>
          </PublishSteps>
        </FieldNotesContext>
      </div>
      {steps.isLast && (mayBePublished || schedule) && (
        <ForSeat least="officer">
          <Suspense>
            <DraftSchedule id={begunId} schedule={schedule} saveAll={saveAll} onChanged={stored.take} />
          </Suspense>
          {isPublished && send}
        </ForSeat>
      )}
    </Stack>
  )
}

const DraftGoneMeanwhile = () => (
  <Notice kind="error">
    <p>{describeGone('draft')}</p>
    <Row>
      <ButtonLink to={paths.organisationDashboard('view-campaigns')}>View campaigns</ButtonLink>
    </Row>
  </Notice>
)

/**
 * What the server says of a draft besides its words. Answers may come in another order than the server gave them: an older one is dropped. A save
 * that changed something ended its review (rule: approval).
 */
function useStoredDraft(opened: CampaignDraft | null) {
  const [draft, setDraft] = useState(opened)
  const [isGone, setIsGone] = useState(false)
  const newest = useRef(opened)
  const loading = useRef<Promise<void>>(null)

  function take(next: CampaignDraft) {
    const before = newest.current
    const isOlder =
      before && (next.revision < before.revision || next.leafletRevision < before.leafletRevision)
    if (isOlder) return
    newest.current = next
    setDraft(next)
  }

  /** Asks again when something else was taken before the answer came, such as that it was sent for review. */
  async function ask(id: number): Promise<void> {
    const before = newest.current
    const loaded = await call('GET /api/campaigndraft/:id', { id }).catch(noneIfGone)
    if (!loaded) return setIsGone(true)
    return newest.current === before ? take(loaded) : ask(id)
  }

  const load = (id: number) => (loading.current ??= ask(id).finally(() => (loading.current = null)))

  function takeSave(save: { revision?: number; leafletRevision?: number }) {
    const before = newest.current
    if (!before) return
    const revision = Math.max(before.revision, save.revision ?? 0)
    const leafletRevision = Math.max(before.leafletRevision, save.leafletRevision ?? 0)
    if (revision === before.revision && leafletRevision === before.leafletRevision) return
    const ended = { state: 'draft' as const, sent: null, approved: null, canDecide: false }
    take({
      ...before,
      revision,
      leafletRevision,
      schedule: before.schedule && { ...before.schedule, waitsFor: waitsForOnceChanged(before) },
      review: { ...before.review, ...ended },
    })
  }

  return { draft, isGone, take, takeSave, load }
}

/** An officer's change leaves an author's, if one waits to be looked at. */
function waitsForOnceChanged({ review, schedule }: CampaignDraft) {
  if (review.isNeeded) return 'approval'
  return hasSeat('officer') ? schedule!.waitsFor : 'look'
}

const storedHint =
  'The file that you chose is stored with this draft. Choose another one to replace it: PDF, PNG, JPG or WebP, at most 10 MB and 20 pages.'

/** Choices, as the form shows them. */
const labels: Readonly<Record<string, string>> = {
  yes: 'Yes',
  no: 'No',
  unsure: 'I’m not sure',
  everywhere: 'Everywhere',
  places: 'Only some places',
}
