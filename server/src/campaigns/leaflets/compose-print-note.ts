import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  type LeafletSize,
  imprintSentence,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { noteHeights } from '@street-musketeers/contract/campaigns/sheets.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import type { Config } from '../../platform/config/config.ts'
import { presentImprint } from '../present.ts'
import type { CampaignDetails } from '../details-store.ts'

/** Who prints a pack of election material, typed for that pack (rule: election-packs-name-their-printer). */
interface Printer {
  printerName: string
  printerAddress: string
}

const printerSentence = ({ printerName, printerAddress }: Printer) =>
  `Printed by ${isolate(printerName)}, ${isolate(printerAddress)}.`

/**
 * What is printed below a leaflet: the code and address of its public page, and who promotes it. Election material also names its printer
 * (rule: election-packs-name-their-printer).
 */
export function composePrintNote(
  leaflet: Pick<
    CampaignDetails,
    'id' | 'organisation' | 'imprint_promoter' | 'imprint_on_behalf_of' | 'imprint_address'
  >,
  { size, ...printer }: Printer & { size: LeafletSize },
  { publicUrl, promoter }: Pick<Config, 'publicUrl' | 'promoter'>,
) {
  const address = `${publicUrl}${paths.publicCampaign(leaflet.id)}`
  const imprint = presentImprint(leaflet)
  return {
    height: noteHeights[size],
    address,
    textLines: [
      address.replace(/^https?:\/\//, ''),
      ...(imprint
        ? [imprintSentence(imprint), printerSentence(printer)]
        : [`Promoted by ${promoter}, on behalf of ${isolate(leaflet.organisation ?? '')}.`]),
    ],
  }
}
