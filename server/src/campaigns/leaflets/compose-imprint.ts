import { imprintSentence } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { unprintableLetters, unprintableSentence } from '@street-musketeers/contract/printable-letters.ts'
import { isolate } from '@street-musketeers/contract/text.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { presentImprint } from '../showing/present.ts'
import type { CampaignDetails } from '../showing/store.ts'

/** Who prints election material, typed for each print (rule: election-packs-name-their-printer). */
export interface Printer {
  printerName: string
  printerAddress: string
}

/** Who is responsible for a campaign. */
export type Responsible = Pick<
  CampaignDetails,
  'organisation' | 'imprint_promoter' | 'imprint_on_behalf_of' | 'imprint_address'
>

const printerMessages = {
  printerName: 'Enter who prints these copies',
  printerAddress: 'Enter the printer’s address',
} as const

/**
 * The law wants the printer on election material (rule: election-packs-name-their-printer).
 * @throws {Problem} InvalidInput
 */
export function refuseWithoutPrinter(campaign: Responsible, printer: Printer): void {
  if (presentImprint(campaign)) refuseUnnamedPrinter(printer)
}

/** @throws {Problem} InvalidInput */
export function refuseUnnamedPrinter(printer: Printer): void {
  for (const field of ['printerName', 'printerAddress'] as const)
    if (!printer[field]) throw problemWith(field, printerMessages[field])
}

/**
 * A campaign or an organisation may have been saved before forms refused such letters (rule: drawn-is-typed).
 * @throws {Problem} LeafletRefused
 */
export function refuseUnprintable(texts: readonly string[]): void {
  const letters = unprintableLetters(texts.join(' '))
  if (letters.length > 0)
    throw problem('LeafletRefused', {
      message: `${unprintableSentence(letters)} The organisation has to change its name or its imprint first.`,
    })
}

/** The lines that say on paper who promotes it. Election material also names its printer. @param promoter of what is no election material */
export function composeImprint(campaign: Responsible, printer: Printer, promoter: string): string[] {
  const imprint = presentImprint(campaign)
  return imprint
    ? [imprintSentence(imprint), printerSentence(printer)]
    : [`Promoted by ${promoter}, on behalf of ${isolate(campaign.organisation ?? '')}.`]
}

/** The printer as printed, behind an imprint. */
export const printerSentence = ({ printerName, printerAddress }: Printer): string =>
  `Printed by ${isolate(printerName)}, ${isolate(printerAddress)}.`
