import { data } from 'react-router'

/**
 * The id of a campaign, a draft or a leaflet from an address.
 * @throws a 404 for anything else, because a form error would make no sense to a person who followed a link
 */
export function parsePathId(segment: string): number {
  if (/^[1-9]\d{0,14}$/.test(segment)) return Number(segment)
  throw data(null, { status: 404 })
}
