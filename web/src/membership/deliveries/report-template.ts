import * as paths from '@street-musketeers/contract/public-urls.ts'
import { type Client, ApiError } from '@street-musketeers/contract/client.ts'
import { placeholderOf } from '../../app/rendering/fill-page.ts'
import type { FilledPage, PageTemplate } from '../../app/rendering/template.ts'

const placeholdersOf = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, placeholderOf(name)]))

/** @param leafletPlace placeholders of a campaign with several leaflets */
const templateWith = (leafletPlace: object | null): PageTemplate => ({
  path: paths.report('of-nobody'),
  context: {
    call: (async () => ({
      ...placeholdersOf('campaignId', 'campaignName', 'usualLeaflets', 'from', 'today'),
      campaignEnded: null,
      doorsEnded: null,
      leafletPlace,
    })) as unknown as Client,
    newId: () => placeholderOf('submissionId'),
  },
})

const ofOne = templateWith(null)
const ofSeveral = templateWith({ ...placeholdersOf('number', 'count'), title: '' })
const ofTitled = templateWith(placeholdersOf('number', 'count', 'title'))

const path = paths.report('')

/** The page of a report link (`report-by-link.tsx`) while its campaign runs, for who has lost no doors. It is what thousands open on a Monday morning. */
export const reportPage: FilledPage = {
  find(requested, { call, newId }) {
    const link = requested.startsWith(path) ? requested.slice(path.length) : ''
    if (!/^[\w.~-]+$/.test(link)) return null
    return call('GET /api/reportlink/:link', { link }).then(
      ({ campaignEnded, doorsEnded, leafletPlace, ...words }) =>
        campaignEnded || doorsEnded
          ? null
          : {
              template: leafletPlace ? (leafletPlace.title ? ofTitled : ofSeveral) : ofOne,
              words: { ...words, ...leafletPlace, submissionId: newId() },
            },
      (error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      },
    )
  },
}
