import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import type { Route } from './+types/last-days'
import { calendarResponse } from './calendar-response.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

/** The last days of an organisation’s campaigns, for calendars that read them again (rule: last-days). */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { call } = context.get(pageContext)
  return calendarResponse(
    await orErrorResponse(
      call('GET /api/organisation/:organisationId/lastdays', {
        organisationId: parsePathId(params.organisationId),
      }),
    ),
  )
}
