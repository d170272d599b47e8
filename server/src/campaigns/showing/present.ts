import type { Imprint, Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { filePath, noFilePath, type FilePath } from './file-paths.ts'
import { hasEnded, isWithheld } from '../rules.ts'
import type { CampaignDetails, LeafletDetails } from './store.ts'
import type { ImprintColumn } from '../store.ts'

/** A campaign's name in records that outlive it: a campaign has none once its closed organisation's content is erased. */
export const campaignDisplayName = ({ name }: { name: string }) => name || 'A campaign that has ended'

/** The imprint in a campaign's columns; null if the campaign is not election material. */
export const presentImprint = (row: Record<ImprintColumn, string | null>): Imprint | null =>
  row.imprint_promoter === null
    ? null
    : {
        promoter: row.imprint_promoter,
        onBehalfOf: row.imprint_on_behalf_of!,
        address: row.imprint_address!,
      }

/** Shown in place of the name of an organisation whose account is closed, which is erased. */
const closedOrganisation = 'an organisation that has closed its account'

/** Whether a campaign is on the page of its organisation (rule: organisation-pages), which is gone while that is suspended, and once it has closed. */
const isOnPage = (row: CampaignDetails) =>
  row.is_listed && row.organisation !== null && row.paused_at === null && row.taken_down_at === null

/** A leaflet in its public form. Until all its pages are drawn, it lists page one only. No copy of election material lacks its printer (rule: election-packs-name-their-printer). */
const presentLeaflet = (row: LeafletDetails, path: FilePath, isElectionMaterial: boolean) => ({
  campaignLeafletFile: path(row.file_key),
  leafletPreview: path(row.preview_key),
  leafletSize:
    row.preview_width && row.preview_height ? { width: row.preview_width, height: row.preview_height } : null,
  leafletPages: (row.page_keys.length ? row.page_keys : [row.preview_key]).map(path).filter(Boolean),
  leafletPageCount: row.pages,
  leafletPaper: row.width_mm && row.height_mm ? { widthMm: row.width_mm, heightMm: row.height_mm } : null,
  leafletSmallestTextPt: row.smallest_text_pt ?? [],
  leafletVersion: row.version,
  leafletCorrects: row.corrected_from ? new Date(row.corrected_from).toISOString() : null,
  leafletLargePrint: row.large_print_key && !isElectionMaterial ? path(row.large_print_key) : '',
  leafletHasWords: row.has_words && path(row.file_key) !== '',
})

/**
 * A campaign in its public form.
 * @param path of its files; left out, those that everybody may see have one
 */
export function presentCampaign(
  row: CampaignDetails,
  today: string,
  path: FilePath = isWithheld(row) ? noFilePath : filePath,
): Campaign {
  const first = row.leaflets[0]!
  const present = (leaflet: LeafletDetails) => presentLeaflet(leaflet, path, row.imprint_promoter !== null)
  return {
    campaignId: row.id,
    campaignName: row.name,
    campaignDescription: row.description,
    ...present(first),
    campaignLeaflets:
      row.leaflets.length > 1
        ? row.leaflets.map((each) => ({ ...present(each), leafletTitle: each.title }))
        : [],
    campaignCard: (first.card_key && path(first.card_key)) || null,
    campaignCauses: row.causes.map(({ id, cause }) => ({ campaignCauseId: id, cause: cause as Cause })),
    campaignPlaces: row.places,
    subDate: row.published_at.toISOString(),
    changedAt: (row.changed_at ?? row.published_at).toISOString(),
    revision: row.revision,
    endDate: row.end_date,
    ended: hasEnded(row, today),
    paused: row.paused_at !== null && !hasEnded(row, today),
    goal: row.goal,
    listed: row.is_listed,
    buttonAddress: row.button_address,
    imprint: presentImprint(row),
    // Everybody reads it (rule: publisher-in-public).
    campaignUser: {
      organisationId: isOnPage(row) ? row.account_id : null,
      address: { organisation: row.organisation ?? closedOrganisation },
      orgInfo: { website: row.website ?? '' },
    },
  }
}
