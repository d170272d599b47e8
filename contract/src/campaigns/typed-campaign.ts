import { splitPlaces } from '../places/read-place.ts'
import { readWholeNumber } from '../read-whole-number.ts'
import type { CampaignDraft } from './drafts.ts'

type Typed = CampaignDraft['content']

/** The places as they were typed; none if the campaign is for everywhere. */
export const readTypedPlaces = ({ where, campaignPlaces }: Pick<Typed, 'where' | 'campaignPlaces'>) =>
  where === 'places' ? splitPlaces(campaignPlaces) : []

/** The imprint as it was typed; null if the campaign is not election material. “Not sure” counts as election material. */
export const readTypedImprint = <Imprint>({
  electionMaterial,
  imprint,
}: {
  electionMaterial: unknown
  imprint: Imprint
}): Imprint | null => (electionMaterial === 'no' ? null : imprint)

/** Text that is not a number stays as it was typed, so that what refuses it says why. */
export const readTypedGoal = (goal: unknown) =>
  readWholeNumber(goal) ?? (String(goal ?? '').trim() ? goal : null)

/** What a draft is once it is published, if it is complete: `CompleteDraft` says. */
export const readTypedCampaign = ({ where, electionMaterial, ...content }: Typed) => ({
  ...content,
  campaignCauses: content.campaignCauses.map((cause) => ({ cause })),
  campaignPlaces: readTypedPlaces({ where, ...content }),
  endDate: content.endDate || null,
  goal: readTypedGoal(content.goal),
  imprint: readTypedImprint({ electionMaterial, ...content }),
})
