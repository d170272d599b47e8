import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useNavigate } from 'react-router'
import { call } from '../../app/api/api.ts'
import { Page } from '../../app/page/page.tsx'
import { parseCampaignId } from '../printing/parse-campaign-id.ts'
import type { Route } from './+types/edit-leaflet'
import { parentsOf, readMadeFor } from './made-for.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  // Loaded with the leaflet: no other page needs it.
  const [leaflet, { LeafletEditor }] = await Promise.all([
    call('GET /api/madeleaflet/:id', { id: parseCampaignId(params.id) }),
    import('./leaflet-editor.tsx'),
  ])
  return {
    leaflet,
    LeafletEditor,
    madeFor: readMadeFor(request.url),
  }
}

export default function EditLeaflet({
  loaderData: { leaflet, LeafletEditor, madeFor },
}: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <Page title="Make a leaflet" private parents={parentsOf(madeFor)}>
      <LeafletEditor
        key={leaflet.id}
        leaflet={leaflet}
        onReady={() => navigate(paths.formWithLeaflet(leaflet.id, madeFor))}
      />
    </Page>
  )
}
