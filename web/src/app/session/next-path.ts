const placeholder = 'https://origin.invalid'
const returnable = /^\/(musketeer|org|admin|id|public-campaign)(\/|$)/

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
