import { data } from 'react-router'

/** An id as an address writes it; null for anything else. */
export const readId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

/**
 * The id of a campaign, a draft or a leaflet from an address.
 * @throws a 404 for anything else, because a form error would make no sense to a person who followed a link
 */
export function parsePathId(segment: string): number {
  const id = readId(segment)
  if (id === null) throw data(null, { status: 404 })
  return id
}
