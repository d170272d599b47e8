import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { showReportPage } from '@street-musketeers/contract/membership/report-link.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { placeholderOf } from '../../app/rendering/fill-page.ts'
import type { PageTemplate } from '../../app/rendering/template.ts'

const placeholders = {
  ...Object.fromEntries(
    ['campaignId', 'campaignName', 'usualLeaflets', 'from', 'today'].map((name) => [
      name,
      placeholderOf(name),
    ]),
  ),
  campaignEnded: null,
  leafletPlace: null,
}
const path = paths.report('')

/** The page of a report link (`report-by-link.tsx`) while its campaign runs and has one leaflet. It is what thousands open on a Monday morning. */
export const reportTemplate: PageTemplate = {
  path: paths.report('of-nobody'),
  context: {
    call: (async () => placeholders) as unknown as Client,
    newId: () => placeholderOf('submissionId'),
  },
  findWords(requested, { call, newId }) {
    const link = requested.startsWith(path) ? requested.slice(path.length) : ''
    if (!/^[\w.~-]+$/.test(link)) return null
    return call(showReportPage, { link }).then(
      ({ campaignEnded, leafletPlace, ...words }) =>
        campaignEnded || leafletPlace ? null : { ...words, submissionId: newId() },
      (error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      },
    )
  },
}
