import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { minShownCount } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { isUnion } from '../../organisations/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { findCountedFigures } from './show-own-campaigns.ts'
import { findBranchCampaigns } from './store.ts'

/**
 * What a union's accepted branches did together (rule: branch-totals). Only what each branch is shown itself is added up, and only of three
 * branches or more: whatever a union subtracts, what is left is nobody's small number.
 */
export async function showBranchTotals(
  db: Db,
  { organisationId }: Organisation,
): Promise<ReplyOf<'GET /api/org/branchtotals'>> {
  if (!(await isUnion(db, organisationId)))
    return { branches: 0, campaigns: 0, joined: null, delivered: null }
  const campaigns = await findBranchCampaigns(db, organisationId)
  const ids = campaigns.flatMap(({ campaign }) => campaign ?? [])
  const figures = await findCountedFigures(db, ids)
  const total = (of: 'joined' | 'delivered'): number | null => {
    const shown = campaigns.flatMap(({ branch, campaign }) => {
      const score = campaign === null ? 0 : figures.get(campaign)![of].score
      return score > 0 ? [{ branch, score }] : []
    })
    if (new Set(shown.map(({ branch }) => branch)).size < minShownCount) return null
    return shown.reduce((sum, { score }) => sum + score, 0)
  }
  return {
    branches: new Set(campaigns.map(({ branch }) => branch)).size,
    campaigns: ids.length,
    joined: total('joined'),
    delivered: total('delivered'),
  }
}
