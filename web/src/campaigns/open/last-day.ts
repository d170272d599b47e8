import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Route } from './+types/last-day'
import { calendarResponse } from './calendar-response.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The last day of a campaign, to add to a calendar (rule: last-days). */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { call } = context.get(pageContext)
  return calendarResponse(
    await orErrorResponse(call('GET /api/campaign/:id/lastday', { id: parsePathId(params.campaignId) })),
  )
}
