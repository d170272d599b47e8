import { ApiError } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { PageContext } from '../../app/page-context.ts'
import { hasRole, type Session } from '../../app/session/session.ts'
import { pageAfterSignIn } from './page-after-sign-in.ts'

/**
 * Joins the campaign whose page led a musketeer to sign up (rule: sign-up-joins-its-campaign).
 * @param shareCode of the musketeer's link that led there (rule: share-links)
 * @returns the page to open: for printing its leaflet; the campaign's page if it cannot be joined now; the dashboard without a campaign
 */
export async function pageAfterSignUp(
  session: Session,
  { campaignId, shareCode }: { campaignId: number | null; shareCode?: string | null | undefined },
  { callAs }: Pick<PageContext, 'callAs'>,
): Promise<string> {
  if (campaignId === null || !hasRole(session, ['ROLE_USER'])) return pageAfterSignIn(session, null)
  try {
    await callAs(session.token)('POST /api/campaigndistributor', {
      id: campaignId,
      ...(shareCode && { shareCode }),
    })
    return paths.firstPrintPack(campaignId)
  } catch (error) {
    if (error instanceof ApiError) return paths.campaignToJoin(campaignId)
    throw error
  }
}
