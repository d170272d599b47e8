import * as paths from '@street-musketeers/contract/public-urls.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { loadLastWords } from '../../app/forms/last-words.ts'
import type { Handle } from '../../app/handle.ts'
import { Page } from '../../app/page/page.tsx'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import type { Route } from './+types/edit-leaflet'
import { parentsOf, readMadeFor } from './made-for.ts'

export const handle = {
  loads: ({ id }) => [readAddress('GET /api/madeleaflet/:id', { id: Number(id) })],
} satisfies Handle

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // Loaded with the leaflet: no other page needs it.
  const [leaflet, { LeafletEditor }] = await Promise.all([
    loadLastWords(() => call('GET /api/madeleaflet/:id', { id: parsePathId(params.id) })),
    import('./leaflet-editor.tsx'),
  ])
  return {
    leaflet,
    LeafletEditor,
    OfferedLeaflet: leaflet.offeredAt && (await import('../masters/offered-leaflet.tsx')).OfferedLeaflet,
    madeFor: readMadeFor(request.url),
  }
}

export default function EditLeaflet({
  loaderData: { leaflet, LeafletEditor, OfferedLeaflet, madeFor },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  const title = leaflet.union ? 'Complete your union’s leaflet' : 'Make a leaflet'
  return (
    <Page
      title={title}
      {...(leaflet.union && {
        lead: 'Fill in when, where and whom to contact. The other words stay as your union wrote them.',
      })}
      private
      parents={parentsOf(madeFor)}
    >
      {OfferedLeaflet ? (
        <OfferedLeaflet leaflet={leaflet} />
      ) : (
        <LeafletEditor
          key={leaflet.id}
          leaflet={leaflet}
          madeFor={madeFor}
          onReady={() => navigate(paths.formWithLeaflet(leaflet.id, madeFor))}
        />
      )}
    </Page>
  )
}
