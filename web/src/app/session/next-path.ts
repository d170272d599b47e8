import { campaignToJoin } from '@street-musketeers/contract/public-urls.ts'

const placeholder = 'https://origin.invalid'
const returnable = /^\/(musketeer|org|admin|id|public-campaign|roles)(\/|$)/

/**
 * Reads the `next` of a sign-in address.
 * @returns the path with its query and anchor if it leads to one of our pages for signed-in people or campaigns; otherwise null. Anything
 * that could leave the site (`//host`, `/\host`, a scheme, user information) is null.
 */
export function readNextPath(raw: string | null): string | null {
  if (!raw || !raw.startsWith('/') || !URL.canParse(raw, placeholder)) return null
  const url = new URL(raw, placeholder)
  if (url.origin !== placeholder || !returnable.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The campaign that a person wanted to join who had to sign in or up first; null when they came from anywhere else. */
export function readCampaignToJoin(next: string): number | null {
  const id = Number(/^\/musketeer\/campaign\/([1-9]\d{0,14})\?/.exec(next)?.[1])
  return id && next === campaignToJoin(id) ? id : null
}
