import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email, Id, Instant, line, Message, optionalLine, optionalMultilineText } from '../fields.ts'
import { Address, PersonName } from '../identity/identity.ts'

/** The sentences the organisations' screens show (rule: screen-messages). */
export const messages = {
  applicationIncomplete: 'Please make sure that all essential fields are completed.',
  accepted: 'This application has been accepted and is now live on the system.',
  rejected: 'This application has been rejected.',
  created: 'This organisation was successfully created.',
  detailsUpdated: 'Your details have been updated.',
  telephoneInvalid: 'Please give a telephone number we can ring, like 0161 496 0000.',
  websiteInvalid: 'Please give a website address like www.example.org.',
} as const

/** How an organisation is reached. Whether its number can be rung, the server finds out: it knows every country's. */
export const OrgInfo = z.strictObject({
  telephone: line(40, messages.applicationIncomplete),
  website: optionalLine(200).refine(
    (website) => website === '' || isWebsite(website),
    messages.websiteInvalid,
  ),
})
export type OrgInfo = z.output<typeof OrgInfo>

/** The same as it is kept: what was taken once is told, whatever the rules say by now. */
export const StoredOrgInfo = z.object({ telephone: z.string(), website: z.string() })

/** A website as typed, with the scheme people leave out. */
export const withScheme = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`

/** Whether a website, as people type one, is an address on the public internet by its name: no number, no password, no other scheme. */
export function isWebsite(website: string): boolean {
  const url = URL.parse(withScheme(website))
  if (!url || url.username || url.password) return false
  return /^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+([a-z]{2,63}|xn--[a-z\d-]{2,59})$/.test(url.hostname)
}

/** An organisation's address names the organisation; a musketeer's need not. */
export const OrganisationAddress = Address.extend({ organisation: line(120, messages.applicationIncomplete) })

/** A reason longer than this is better told on the telephone. */
export const maxReasonLength = 1000

export const ApplicationState = z.enum(['not-submitted', 'pending', 'confirmed', 'rejected'])
export type ApplicationState = z.output<typeof ApplicationState>

export const Application = z.object({
  state: ApplicationState,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected; empty where no reason was given. */
  reason: z.string(),
})
export type Application = z.output<typeof Application>

export const saveOrganisationDetails = endpoint({
  method: 'POST',
  path: '/api/user/orgdetails',
  summary:
    'An applicant sends the application ({address, orgInfo}); an organisation updates its telephone and website ({orgInfo}) or both.',
  input: z.strictObject({ address: OrganisationAddress.optional(), orgInfo: OrgInfo }),
  reply: Application,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'AlreadyApplied', 'AlreadyDecided'],
})

const draftField = optionalLine(200)
/** An application as far as it was typed. */
export const ApplicationDraft = z.strictObject({
  address: z.strictObject({
    organisation: draftField,
    firstLine: draftField,
    secondLine: draftField,
    city: draftField,
    county: draftField,
    postCode: draftField,
  }),
  orgInfo: z.strictObject({ telephone: draftField, website: draftField }),
})
export type ApplicationDraft = z.output<typeof ApplicationDraft>

export const SavedDraft = z.object({ answers: ApplicationDraft, savedAt: Instant })

export const showApplicationDraft = endpoint({
  method: 'GET',
  path: '/api/applicationdraft',
  summary: 'What the signed-in applicant has typed and not sent yet; null when there is nothing.',
  input: z.strictObject({}),
  reply: z.object({ draft: SavedDraft.nullable() }),
  problems: ['SignInNeeded', 'NotAllowed'],
})

export const saveApplicationDraft = endpoint({
  method: 'PUT',
  path: '/api/applicationdraft',
  summary:
    'Keep what the signed-in applicant has typed, until the application is sent or the account is closed.',
  input: z.strictObject({
    answers: ApplicationDraft,
    /** Chosen at random by each form that is opened. */
    form: z.int().nonnegative(),
    /** The how-many-th draft of that form it is: one that comes after a later one changes nothing. */
    number: z.int().positive().max(2_147_483_647),
  }),
  reply: z.object({ savedAt: Instant }),
  problems: [
    'InvalidInput',
    'SignInNeeded',
    'NotAllowed',
    'AlreadyApplied',
    'AlreadyDecided',
    'TooManyTries',
  ],
})

export const savePrincipalContact = endpoint({
  method: 'PATCH',
  path: '/api/principalcontact',
  summary: "Change the name of the signed-in organisation's principal contact.",
  input: z.strictObject({ firstname: PersonName, lastname: PersonName }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed'],
})

export const confirmApplication = endpoint({
  method: 'PATCH',
  path: '/api/activateorg',
  summary:
    'An administrator confirms an application; the applicant becomes an organisation and is told by mail.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'AlreadyDecided'],
})

export const rejectApplication = endpoint({
  method: 'DELETE',
  path: '/api/rejectorg/:id',
  summary:
    'An administrator rejects an application; its sessions end at once and the applicant is told by mail, with the reason if one is given.',
  body: true,
  input: z.strictObject({ id: Id, reason: optionalMultilineText(maxReasonLength).default('') }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'AlreadyDecided'],
})

const ContactName = line(60, messages.applicationIncomplete)

export const createOrganisation = endpoint({
  method: 'POST',
  path: '/api/user/org',
  summary:
    'An administrator creates an organisation on its behalf; it is mailed a link for choosing its password, which works once.',
  input: z.strictObject({
    user: z.strictObject({ username: Email, firstname: ContactName, lastname: ContactName }),
    address: OrganisationAddress,
    orgInfo: OrgInfo,
  }),
  reply: Message.extend({ id: z.int() }),
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'EmailInUse', 'TooManyTries'],
})
