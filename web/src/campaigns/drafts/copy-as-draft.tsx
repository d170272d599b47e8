import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { DraftContent } from '@street-musketeers/contract/campaigns/drafts.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { placesText } from '@street-musketeers/contract/places/read-place.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { newSubmissionId } from '../../app/forms/new-submission-id.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { Panel } from '../../ui/page/card.tsx'

type Original = Campaign & { leafletText: string }

/** Begins a draft with what a campaign says and its first leaflet, for those who may not publish a copy at once (rule: copied-campaigns). */
export function CopyAsDraft({ original }: { original: Original }) {
  const navigate = useNavigate()
  const [submissionId] = useState(newSubmissionId)
  const count = original.campaignLeaflets.length

  async function begin() {
    const { id } = await call('POST /api/campaigndraft', { content: copyOf(original), submissionId })
    const hasLeaflet = await takeLeafletAlong(id, original.campaignLeafletFile)
    await navigate(paths.campaignDraft(id))
    if (!hasLeaflet) toast('The leaflet could not be copied. Please choose its file again.')
  }

  return (
    <Panel title="Your copy begins as a draft">
      <p>
        It has the words, causes and places of “{original.campaignName}”, and{' '}
        {count > 1
          ? `the first of its ${count} leaflets. Others can be added once it is live.`
          : 'its leaflet.'}{' '}
        Change what is different, then an officer publishes it.
      </p>
      <ActionButton action={begin}>Begin the draft</ActionButton>
    </Panel>
  )
}

/** @returns whether the draft has the file now */
async function takeLeafletAlong(id: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(path)
    if (!response.ok) return false
    await call('PUT /api/campaigndraft/:id/leaflet', { id, file: await response.blob() })
    return true
  } catch {
    return false
  }
}

/** Whether it is election material is asked again unless it was. */
function copyOf(original: Original): DraftContent {
  const { endDate, imprint, goal, campaignPlaces } = original
  return {
    campaignName: original.campaignName,
    campaignDescription: original.campaignDescription,
    campaignCauses: original.campaignCauses.map(({ cause }) => cause).toSorted(),
    where: campaignPlaces.length ? 'places' : 'everywhere',
    campaignPlaces: placesText(campaignPlaces),
    endDate: endDate ?? '',
    goal: goal === null ? '' : String(goal),
    listed: original.listed,
    buttonAddress: original.buttonAddress,
    electionMaterial: imprint ? 'yes' : '',
    imprint: imprint ?? { promoter: '', onBehalfOf: '', address: '' },
    leafletTitle: original.campaignLeaflets[0]?.leafletTitle ?? '',
    leafletText: original.leafletText,
  }
}
