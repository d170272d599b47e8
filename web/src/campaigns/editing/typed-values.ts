import { readTypedPlaces } from '@street-musketeers/contract/campaigns/typed-campaign.ts'
import type { FormValues } from '../../ui/forms/form-state.ts'

export const causesName = 'campaignCauses[]'

/** The places as they were typed; none if the campaign is for everywhere. */
export const readPlaces = ({ where, campaignPlaces }: FormValues): string[] =>
  readTypedPlaces({ where: String(where ?? ''), campaignPlaces: String(campaignPlaces ?? '') })
