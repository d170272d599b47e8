import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import { campaignMessages } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useRef, useState } from 'react'
import { call, callWithUploadProgress } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { readTypedGoal } from '@street-musketeers/contract/campaigns/typed-campaign.ts'
import { findMissingFields, useApiForm } from '../../app/forms/use-api-form.ts'
import type { FormValues } from '../../ui/forms/form-state.ts'
import type { useCorrectionQuestion } from './correction-question.tsx'
import { readImprint } from './imprint-fields.tsx'
import type { BaseCampaign } from './merge-changes.ts'
import { versionsOf } from '../leaflets/versions-of.ts'
import { causesName, readPlaces } from './typed-values.ts'

/** The steps of a form, if it has any. */
export interface CampaignSteps {
  /** The part of the form that is checked before the next step; null for all of it. */
  current: () => Element | null
  /** What else keeps the form from going on, by the name of the field. */
  problems: () => Record<string, string>
  /** Shows the next step; undefined in the last. */
  endStep: (() => void) | undefined
  reveal: (field: HTMLElement) => void
}

interface CampaignFormOptions {
  steps?: CampaignSteps
  /** What is asked first, because the new leaflet is a correction. */
  question?: ReturnType<typeof useCorrectionQuestion> | undefined
  /** One whose leaflets a new campaign takes along (rule: copied-campaigns). */
  copied?: Campaign | undefined
}

/**
 * Publishes or changes a campaign. When another person has saved it since the form was filled, their changes are merged into the form
 * and shown beside each field (rule: saves-never-overwrite).
 * @param campaign the one to change; without it a new one is published
 * @returns the form's props, how much of it has been sent (0 to 1), how often it was saved, and what the campaign's first leaflet says now
 */
export function useCampaignForm(
  campaign: BaseCampaign | undefined,
  onSaved: (saved: Campaign) => unknown,
  { steps, question, copied }: CampaignFormOptions = {},
) {
  const [sent, setSent] = useState(0)
  const [timesSaved, setTimesSaved] = useState(0)
  const [words, setWords] = useState(campaign?.leafletText ?? '')
  const [submissionId, setSubmissionId] = useState(newSubmissionId)
  /** What the form was filled from, even before a lost session. Its revision is sent, so that no change is overwritten. */
  const base = useRef(campaign)
  const formElement = useRef<HTMLFormElement>(null)
  const isLeafletReplaced = useRef(false)

  const callAndMerge: Client = async (to, input) => {
    try {
      return await callWithUploadProgress(setSent)(to, input)
    } catch (error) {
      if (!(error instanceof ApiError && error.error === 'CampaignChanged')) throw error
      if (!base.current || !formElement.current) throw error
      const theirs = await call('GET /api/org/campaign/:id', { id: base.current.campaignId })
      // Rarely needed, so loaded late. Where it cannot be loaded, the refusal is shown as it is and can be sent again.
      const { mergeChanges } = await import('./merge-changes.ts').catch(() => Promise.reject(error))
      const mergeError = mergeChanges(formElement.current, base.current, theirs, error)
      base.current = theirs
      throw mergeError
    }
  }

  const form = useApiForm(callFor(campaign, copied), {
    incomplete: campaignMessages.incomplete,
    success: (saved) => (isLeafletReplaced.current ? describeReplacement(saved) : campaignMessages.saved),
    call: callAndMerge,
    base,
    findMissing: (form) => {
      formElement.current = form
      question?.askFor(form)
      return findMissingIn(form, steps)
    },
    ...(steps && { keepsTyping: true, reveal: steps.reveal }),
    endStep: steps ? steps.endStep : question?.endStep,
    input: (values) => ({
      ...(base.current
        ? {
            id: base.current.campaignId,
            revision: base.current.revision,
            replacement: values.replacement,
          }
        : {
            submissionId,
            ...(copied
              ? { id: copied.campaignId, leafletVersions: versionsOf(copied) }
              : { leafletTitle: values.leafletTitle }),
          }),
      ...readCampaign(values),
    }),
    onSuccess: (saved) => {
      if (base.current) {
        isLeafletReplaced.current = saved.leafletVersion > base.current.leafletVersion
        const field = formElement.current?.elements.namedItem('leafletText')
        const leafletText = field instanceof HTMLTextAreaElement ? field.value.trim() : ''
        base.current = { ...saved, leafletText }
        setWords(leafletText)
      }
      setSubmissionId(newSubmissionId())
      setTimesSaved((times) => times + 1)
      return onSaved(saved)
    },
  })

  return { form, sent, timesSaved, words }
}

function callFor(campaign: Campaign | undefined, copied: Campaign | undefined) {
  if (campaign) return 'PUT /api/campaign/:id'
  return copied ? 'POST /api/campaign/:id/copy' : 'POST /api/campaign'
}

/** A sentence for each field of the step that is shown, or of the whole form, that keeps it from going on. */
export function findMissingIn(form: HTMLFormElement, steps: CampaignSteps | undefined) {
  const part = steps?.current() ?? form
  return { ...findMissingFields(form, part), ...findMissingCause(form, part), ...steps?.problems() }
}

/** Browsers cannot require one tick of a list. Without this check a large file would be uploaded first. */
function findMissingCause(form: HTMLFormElement, part: Element): Record<string, string> {
  const isAsked = part.querySelector(`[name="${causesName}"]`) !== null
  return isAsked && !new FormData(form).has(causesName) ? { campaignCauses: 'Choose at least one cause' } : {}
}

const describeReplacement = ({ leafletVersion, leafletCorrects }: Campaign) =>
  `${campaignMessages.saved} Version ${leafletVersion} is now the leaflet. ${
    leafletCorrects
      ? 'Musketeers who were sent the old one will get this one by email now, and be asked to recycle the old one.'
      : 'Musketeers who have an earlier one will get it when their next leaflet is due.'
  }`

export function readCampaign({
  campaignName,
  campaignDescription,
  endDate,
  goal,
  buttonAddress,
  leafletText,
  ...values
}: FormValues) {
  const causes = [values[causesName] ?? []].flat()
  return {
    campaignName,
    campaignDescription,
    campaignCauses: causes.map((cause) => ({ cause })),
    campaignPlaces: readPlaces(values),
    endDate: endDate || null,
    goal: readTypedGoal(goal),
    imprint: readImprint(values),
    listed: values.listed === 'on',
    buttonAddress,
    leafletText,
  }
}
