/** Messages for the organisations' screens (rule: screen-messages). */
export const organisationMessages = {
  applicationIncomplete: 'Please make sure that all essential fields are completed.',
  nameContainsLink:
    'The name of an organisation cannot contain an email address, or a web address with www. or ://.',
  accepted: 'This application has been accepted and is now live on the system.',
  rejected: 'This application has been rejected.',
  created: 'This organisation was successfully created.',
  detailsUpdated: 'Your details have been updated.',
  telephoneInvalid: 'Enter a telephone number we can call, like 0161 496 0000',
  websiteInvalid: 'Enter a website address like www.example.org',
  linkInvalid:
    'Enter the address of a secure web page, such as https://example.org/join. It cannot have a port, a password or numbers in place of a name.',
} as const

/** A website as typed, with `https://` if the scheme is missing. */
export const withScheme = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`

/** Whether a website, as typed, has a public domain name: no IP address, no password, no other scheme. */
export function isWebsite(website: string): boolean {
  const url = URL.parse(withScheme(website))
  return url !== null && !url.username && !url.password && isPublicName(url.hostname)
}

/** Last parts of names that only a network at home, at work or of its own has (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const privateEndings =
  /\.(?:local|localhost|localdomain|internal|intranet|private|lan|home|corp|arpa|test|invalid|alt|onion)$/

/** Whether a host, as `URL` gives it, is a domain name that can be public: no IP address, and not one of a network at home. */
const isPublicName = (hostname: string): boolean =>
  /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{2,59})$/.test(hostname) &&
  !privateEndings.test(hostname)

export const maxLinkLength = 300

/**
 * Reads where a link leads: a web address over HTTPS with a public domain name, without a name, password or port in it. Letters that only look
 * like others show as what they are, `https://xn--…`.
 * @returns the address as browsers open it; null for anything else
 */
export function readLink(typed: string): string | null {
  if (/\s/.test(typed) || !/^https:\/\//i.test(typed)) return null
  const url = URL.parse(typed)
  if (!url || url.username || url.password || url.port) return null
  return isPublicName(url.hostname) && url.href.length <= maxLinkLength ? url.href : null
}
