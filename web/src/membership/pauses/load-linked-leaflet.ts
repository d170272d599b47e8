import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { showLinkedLeaflet } from '@street-musketeers/contract/membership/pauses.ts'
import { data } from 'react-router'

/** The leaflet of a report link, for a page that asks about it; null with the reason if the link has ended. */
export async function loadLinkedLeaflet(call: Client, link: string) {
  try {
    return { leaflet: await call(showLinkedLeaflet, { link }), expired: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data({ leaflet: null, expired: error.message }, { status: error.status })
  }
}
