import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { useRef, useState, type RefObject } from 'react'
import { call, callKeepalive, callWithUploadProgress } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useAutoSave } from '../../app/forms/use-auto-save.ts'
import { askOnLeave } from '../../app/session/typed-text.ts'
import type { LeafletSource } from '../leaflets/leaflet-field.tsx'
import { useMergingSave } from '../saving/use-merging-save.ts'
import { fillForm, readForm } from './draft-fields.ts'
import { blankContent, toContent, toValues } from './draft-values.ts'
import { findMissingIn, readCampaign, type CampaignSteps } from '../editing/use-campaign-form.ts'

interface DraftFormOptions {
  /** Null for one that nobody has begun. */
  draft: CampaignDraft | null
  /** Its id, once it is begun. */
  begunId: number | undefined
  onBegun: (draft: CampaignDraft) => unknown
  /** Called with what the server has after each save, and each leaflet that is chosen. */
  onStored: (stored: { revision: number } | { leafletRevision: number }) => unknown
  onSaved: (saved: Campaign, draftId: number) => unknown
  steps: CampaignSteps
}

/** Saves a draft, which is begun with the first save. Leaving asks while the server does not have all that is typed. */
function useDraftSave({
  draft,
  onBegun,
  onStored,
}: Pick<DraftFormOptions, 'draft' | 'onBegun' | 'onStored'>) {
  const id = useRef(draft?.id ?? null)
  const [submissionId] = useState(newSubmissionId)
  const [filled] = useState(() => toValues(draft?.content ?? blankContent))
  const merging = useMergingSave({
    filled,
    revision: draft?.revision ?? 0,
    read: readForm,
    write: fillForm,
    toValues,
    toWritten: toContent,
    async send(content, from) {
      if (id.current !== null) {
        const saved = await callKeepalive('PUT /api/campaigndraft/:id', { id: id.current, content, ...from })
        onStored(saved)
        return saved
      }
      const begun = await callKeepalive('POST /api/campaigndraft', { content, submissionId })
      id.current = begun.id
      onBegun(begun)
      return begun
    },
    async load() {
      const { content, revision } = await call('GET /api/campaigndraft/:id', { id: id.current! })
      return { written: toContent(toValues(content)), revision }
    },
  })

  async function save(form: HTMLFormElement): Promise<string> {
    let isSaved = false
    try {
      const savedAt = await merging.save(form)
      isSaved = !merging.isUndecided()
      return savedAt
    } finally {
      askOnLeave(form, !isSaved)
    }
  }

  return { ...merging, id, filled, autoSave: useAutoSave(save, draft?.savedAt ?? null) }
}

/** Where the draft's leaflet is stored. @returns also the number of the one that the page shows, and what waits until it is stored */
function useDraftLeaflet(
  draft: CampaignDraft | null,
  form: RefObject<HTMLFormElement | null>,
  { id, autoSave }: Pick<ReturnType<typeof useDraftSave>, 'id' | 'autoSave'>,
  onStored: DraftFormOptions['onStored'],
) {
  const shown = useRef(draft?.leafletRevision ?? 0)
  const storing = useRef<Promise<unknown>>(Promise.resolve())

  async function take<Leaflet extends { leafletRevision: number }>(asked: Promise<Leaflet>) {
    const leaflet = await asked
    // A check of the file before it may end later.
    shown.current = Math.max(shown.current, leaflet.leafletRevision)
    onStored(leaflet)
    return leaflet
  }

  async function store(file: File, onSent: (sent: number) => void) {
    if (id.current === null) {
      // A file that was dropped, or made here, typed nothing into the form.
      autoSave.wrapperProps.onInput({ target: form.current!.elements[0] as HTMLInputElement })
      await autoSave.saveOrThrow()
    }
    return callWithUploadProgress(onSent)('PUT /api/campaigndraft/:id/leaflet', { id: id.current!, file })
  }

  const [source] = useState<LeafletSource>(() => ({
    isSaved: true,
    check(file, onSent) {
      // Of two that are sent at once the server would keep the one that arrives last.
      const sentBefore = storing.current.catch(() => undefined)
      const stored = sentBefore.then(() => take(store(file, onSent)))
      // What fails is shown beside the file, and keeps the campaign from being published.
      storing.current = stored
      return stored
    },
    drawEveryPage: () =>
      call('POST /api/campaigndraft/:id/leaflet', { id: id.current!, drawsEveryPage: true }),
    ...(draft?.hasLeaflet && {
      checkStored: () => take(call('POST /api/campaigndraft/:id/leaflet', { id: draft.id })),
    }),
  }))

  return { source, shown, storing }
}

/**
 * The form of a new campaign, which saves itself as a draft from the first letter or file on (rule: campaign-drafts), and publishes it.
 */
export function useDraftForm({ draft, begunId, onBegun, onStored, onSaved, steps }: DraftFormOptions) {
  const formElement = useRef<HTMLFormElement>(null)
  const [submissionId] = useState(newSubmissionId)
  const { base, id, filled, autoSave, isUndecided, theirs, decide } = useDraftSave({
    draft,
    onBegun,
    onStored,
  })
  const { source, shown, storing } = useDraftLeaflet(draft, formElement, { id, autoSave }, onStored)

  /** Saves everything that the page shows. @throws {ApiError} when it cannot be saved, or somebody must choose first */
  async function saveAll() {
    await autoSave.saveOrThrow()
    await storing.current
    // What else waits for the file runs first: the words that were read in it are filled in, and saved as well.
    await new Promise((resolve) => setTimeout(resolve))
    await autoSave.saveOrThrow()
    if (isUndecided())
      throw new ApiError({
        status: 409,
        error: 'ChangedMeanwhile',
        message: 'Choose which words to keep, beside their fields. Then publish.',
        fields: {},
      })
    return named()
  }

  const saveAndPublish: Client = async (to, input) => call(to, { ...input, ...(await saveAll()) } as never)

  /** Steps are also checked before the draft is begun. */
  const named = () => ({
    id: id.current ?? 1,
    revision: base.current.revision || 1,
    leafletRevision: shown.current,
  })

  const form = useApiForm('POST /api/campaigndraft/:id/publish', {
    // What a lost session leaves in the tab is put back into the same draft only.
    ...(begunId !== undefined && { name: `draft-${begunId}` }),
    incomplete: campaignMessages.incomplete,
    onLeave: 'save',
    base,
    call: saveAndPublish,
    findMissing: (element) => findMissingIn(element, steps),
    reveal: steps.reveal,
    endStep: steps.endStep,
    input: (values) => ({
      ...named(),
      submissionId,
      leafletTitle: values.leafletTitle,
      ...readCampaign(values),
    }),
    onSuccess: (published) => {
      autoSave.stop()
      return onSaved(published, id.current!)
    },
  })

  /** The form is filled in once, before what a lost session left is put back. */
  function takeForm(element: HTMLFormElement | null) {
    if (!element) return
    if (draft && !formElement.current) fillForm(element, filled, true)
    formElement.current = element
    form.ref(element)
  }

  /** @returns the draft's id; null if nothing was typed, or it cannot be saved now */
  async function saveNow(): Promise<number | null> {
    await autoSave.saveOrThrow().catch(() => undefined)
    return id.current
  }

  return { form: { ...form, ref: takeForm }, autoSave, theirs, decide, source, saveNow, saveAll }
}
