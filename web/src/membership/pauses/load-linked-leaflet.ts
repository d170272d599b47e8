import type { Client } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { data } from 'react-router'
import { orNullIfLinkOver } from '../deliveries/or-null-if-link-over.ts'

/** The leaflet of a report link, for a page that asks about it; null if the link has ended. */
export async function loadLinkedLeaflet(call: Client, link: string) {
  const leaflet = await orNullIfLinkOver(call('GET /api/reportlink/:link/leaflet', { link }))
  return leaflet ? { leaflet } : data({ leaflet }, { status: problems.ReportLinkOver.status })
}
