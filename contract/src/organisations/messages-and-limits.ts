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
} as const

/** A website as typed, with `https://` if the scheme is missing. */
export const withScheme = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`

/** Whether a website, as typed, has a public domain name: no IP address, no password, no other scheme. */
export function isWebsite(website: string): boolean {
  const url = URL.parse(withScheme(website))
  return url !== null && !url.username && !url.password && isPublicName(url.hostname)
}

/** Whether a host, as `URL` gives it, is a domain name that can be public: no IP address, and not one of a network at home. */
export const isPublicName = (hostname: string): boolean =>
  /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{2,59})$/.test(hostname)
