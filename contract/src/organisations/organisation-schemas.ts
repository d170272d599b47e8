import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  Email,
  Id,
  Instant,
  line,
  Message,
  optionalLine,
  optionalMultilineText,
  Revision,
} from '../fields.ts'
import { normaliseWebsite } from '../normalise-text.ts'
import { Address, FirstName, LastName, personName } from '../identity/identity-schemas.ts'
import {
  confirmApplication,
  createOrganisation,
  isWebsite,
  maxReasonLength,
  messages,
  rejectApplication,
  saveApplicationDraft,
  saveOrganisationDetails,
  savePrincipalContact,
  showApplicationDraft,
} from './organisations.ts'

/** How to contact an organisation. The server checks the telephone number, because it knows the formats of every country. */
export const OrgInfo = z.strictObject({
  telephone: line(40, messages.applicationIncomplete),
  website: optionalLine(200, normaliseWebsite).refine(
    (website) => website === '' || isWebsite(website),
    messages.websiteInvalid,
  ),
})
export type OrgInfo = z.output<typeof OrgInfo>

/** The same as stored. It may not satisfy the present rules, because they may have changed. */
export const StoredOrgInfo = z.object({ telephone: z.string(), website: z.string() })

/** Some organisations are named after their domain, so a name may contain one; nothing else that is a link (rule: names-hold-no-links). */
const OrganisationName = line(120, messages.applicationIncomplete).refine(
  (name) => !/:\/\/|@|www\./i.test(name),
  messages.nameContainsLink,
)

/** An organisation's address must have its name. */
export const OrganisationAddress = Address.extend({ organisation: OrganisationName })

export const ApplicationState = z.enum(['not-submitted', 'pending', 'confirmed', 'rejected'])
export type ApplicationState = z.output<typeof ApplicationState>

export const Application = z.object({
  state: ApplicationState,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected. Empty if no reason was given. */
  reason: z.string(),
})
export type Application = z.output<typeof Application>

const draftField = optionalLine(200)
/** An unfinished application. */
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

const ContactName = personName(messages.applicationIncomplete)

export const organisationEndpoints = {
  saveOrganisationDetails: endpoint(saveOrganisationDetails, {
    summary:
      'An applicant submits the application ({address, orgInfo}). An organisation updates its telephone and website ({orgInfo}), or those and its address. With the `revision` of the telephone and website that it started from, it is refused with ChangedMeanwhile if somebody else has saved others since.',
    input: z.strictObject({
      address: OrganisationAddress.optional(),
      orgInfo: OrgInfo,
      revision: Revision.optional(),
    }),
    reply: Application.extend({ revision: Revision }),
    problems: [
      'InvalidInput',
      'SignInNeeded',
      'NotAllowed',
      'AlreadyApplied',
      'AlreadyDecided',
      'ChangedMeanwhile',
    ],
  }),

  showApplicationDraft: endpoint(showApplicationDraft, {
    summary: 'The unfinished application of the signed-in applicant. Null if there is none.',
    input: z.strictObject({}),
    reply: z.object({ draft: SavedDraft.nullable() }),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  saveApplicationDraft: endpoint(saveApplicationDraft, {
    summary:
      'Save the unfinished application of the signed-in applicant until it is submitted or the account is closed.',
    input: z.strictObject({
      answers: ApplicationDraft,
      /** A random number for each form that is opened. */
      form: z.int().nonnegative(),
      /** Counts the drafts of that form. A draft that arrives after a later one is ignored. */
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
  }),

  savePrincipalContact: endpoint(savePrincipalContact, {
    summary:
      "Change the name of the signed-in organisation's principal contact. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since.",
    input: z.strictObject({ firstname: FirstName, lastname: LastName, revision: Revision.optional() }),
    reply: Message.extend({ revision: Revision }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'ChangedMeanwhile'],
  }),

  confirmApplication: endpoint(confirmApplication, {
    summary:
      'An administrator confirms an application. The applicant becomes an organisation and gets an email.',
    input: z.strictObject({ id: Id }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'AlreadyDecided'],
  }),

  rejectApplication: endpoint(rejectApplication, {
    summary:
      'An administrator rejects an application. Its sessions end at once and the applicant gets an email, with the reason if one is given.',
    input: z.strictObject({ id: Id, reason: optionalMultilineText(maxReasonLength).default('') }),
    reply: Message,
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'AlreadyDecided'],
  }),

  createOrganisation: endpoint(createOrganisation, {
    summary:
      'An administrator creates an account for an organisation. It is emailed a link for choosing its password, which works once.',
    input: z.strictObject({
      user: z.strictObject({ username: Email, firstname: ContactName, lastname: ContactName }),
      address: OrganisationAddress,
      orgInfo: OrgInfo,
    }),
    reply: Message.extend({ id: z.int() }),
    problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'EmailInUse', 'TooManyTries'],
  }),
}
