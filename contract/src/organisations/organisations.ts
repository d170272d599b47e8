import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { address, orgInfo } from '../examples.ts'
import {
  drawnLine,
  Email,
  Id,
  Instant,
  line,
  Message,
  optionalLine,
  optionalMultilineText,
  Revision,
} from '../fields.ts'
import { Address, addressOf, FirstName, LastName, personName } from '../identity/accounts.ts'
import { maxReasonLength } from '../identity/messages-and-limits.ts'
import { normaliseWebsite } from '../normalise-text.ts'
import { isWebsite, organisationMessages } from './messages-and-limits.ts'

/** How to contact an organisation. The server checks the telephone number, because it knows the formats of every country. */
export const OrgInfo = z
  .strictObject({
    telephone: line(40, organisationMessages.applicationIncomplete),
    website: optionalLine(200, normaliseWebsite).refine(
      (website) => website === '' || isWebsite(website),
      organisationMessages.websiteInvalid,
    ),
  })
  .meta({ id: 'OrgInfo' })
export type OrgInfo = z.output<typeof OrgInfo>

/** The same as stored. It may not satisfy the present rules, because they may have changed. */
export const StoredOrgInfo = z
  .object({ telephone: z.string(), website: z.string() })
  .meta({ id: 'StoredOrgInfo' })

/**
 * It is printed on packs and cards (rule: drawn-is-typed). Some organisations are named after their domain, so a name may contain one; nothing else that is a
 * link (rule: names-hold-no-links).
 */
const OrganisationName = drawnLine(120, organisationMessages.applicationIncomplete).refine(
  (name) => !/:\/\/|@|www\./i.test(name),
  organisationMessages.nameContainsLink,
)

/** An organisation's address must have its name. */
const OrganisationAddress = Address.extend({ organisation: OrganisationName }).meta({
  id: 'OrganisationAddress',
})

export const ApplicationState = z
  .enum(['not-submitted', 'pending', 'confirmed', 'rejected'])
  .meta({ id: 'ApplicationState' })
export type ApplicationState = z.output<typeof ApplicationState>

export const Application = z
  .object({
    state: ApplicationState,
    submittedAt: Instant.nullable(),
    decidedAt: Instant.nullable(),
    /** Why it was confirmed or rejected. Empty if no reason was given. */
    reason: z.string(),
  })
  .meta({ id: 'Application' })
export type Application = z.output<typeof Application>

const draftOf = <Field extends z.ZodType>(field: Field) => ({
  address: addressOf(field),
  orgInfo: { telephone: field, website: field },
})

const typed = draftOf(optionalLine(200))
const ApplicationDraft = z
  .strictObject({
    address: z.strictObject(typed.address),
    orgInfo: z.strictObject(typed.orgInfo),
    unionId: optionalLine(20),
  })
  .meta({ id: 'ApplicationDraft' })
export type ApplicationDraft = z.output<typeof ApplicationDraft>

/** The same as stored, perhaps by a version with other fields: those it lacks are empty, and others are left out. */
const stored = draftOf(z.string().default(''))
const StoredDraft = z
  .object({
    address: z.object(stored.address),
    orgInfo: z.object(stored.orgInfo),
    unionId: z.string().default(''),
  })
  .meta({ id: 'StoredDraft' })

export const SavedDraft = z.object({ answers: StoredDraft, savedAt: Instant }).meta({ id: 'SavedDraft' })

const ContactName = personName(organisationMessages.applicationIncomplete)

export const organisationEndpoints = {
  saveOrganisationDetails: endpoint('POST /api/user/orgdetails', {
    summary:
      'An applicant submits the application ({address, orgInfo}), and may name the union that it is a branch of. An organisation updates its telephone and website ({orgInfo}), or those and its address. With the `revision` of the telephone and website that it started from, it is refused with ChangedMeanwhile if somebody else has saved others since.',
    who: ['applicant', 'organisation'],
    seat: 'officer',
    input: z.strictObject({
      address: OrganisationAddress.optional(),
      orgInfo: OrgInfo,
      /** One of the unions that an applicant may name. */
      unionId: Id.optional(),
      revision: Revision.optional(),
    }),
    reply: Application.extend({ revision: Revision }),
    problems: ['AlreadyApplied', 'AlreadyDecided', 'ChangedMeanwhile'],
    example: { address, orgInfo },
  }),

  showApplicationDraft: endpoint('GET /api/applicationdraft', {
    summary: 'The unfinished application of the signed-in applicant. Null if there is none.',
    who: ['applicant'],
    reply: z.object({ draft: SavedDraft.nullable() }),
  }),

  saveApplicationDraft: endpoint('PUT /api/applicationdraft', {
    summary:
      'Save the unfinished application of the signed-in applicant until it is submitted or the account is closed.',
    who: ['applicant'],
    input: z.strictObject({
      answers: ApplicationDraft,
      /** A random number for each form that is opened. */
      form: z.int().nonnegative(),
      /** Counts the drafts of that form. A draft that arrives after a later one is ignored. */
      number: z.int().positive().max(2_147_483_647),
    }),
    reply: z.object({ savedAt: Instant }),
    problems: ['AlreadyApplied', 'AlreadyDecided', 'TooManyTries'],
    example: { answers: { address, orgInfo }, form: 1, number: 1 },
  }),

  savePrincipalContact: endpoint('PATCH /api/principalcontact', {
    summary:
      'Change the name of the signed-in person, of an organisation that of its principal contact. With the `revision` that it started from, it is refused with ChangedMeanwhile if somebody else has saved another since.',
    who: ['musketeer', 'organisation', 'administrator'],
    seat: 'viewer',
    input: z.strictObject({ firstname: FirstName, lastname: LastName, revision: Revision.optional() }),
    reply: Message.extend({ revision: Revision }),
    problems: ['ChangedMeanwhile'],
    example: { firstname: 'Rosa', lastname: 'Post' },
  }),

  confirmApplication: endpoint('PATCH /api/activateorg', {
    summary:
      'An administrator confirms an application. The applicant becomes an organisation and gets an email, with the reason if one is given.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: optionalMultilineText(maxReasonLength).default('') }),
    problems: ['AlreadyDecided'],
    example: (id) => ({ id }),
  }),

  rejectApplication: endpoint('DELETE /api/rejectorg/:id', {
    summary:
      'An administrator rejects an application. Its sessions end at once and the applicant gets an email, with the reason if one is given.',
    who: ['administrator'],
    object: 'any',
    input: z.strictObject({ id: Id, reason: optionalMultilineText(maxReasonLength).default('') }),
    problems: ['AlreadyDecided'],
  }),

  createOrganisation: endpoint('POST /api/user/org', {
    summary:
      'An administrator creates an account for an organisation. It is emailed a link for choosing its password, which works once.',
    who: ['administrator'],
    input: z.strictObject({
      user: z.strictObject({ username: Email, firstname: ContactName, lastname: ContactName }),
      address: OrganisationAddress,
      orgInfo: OrgInfo,
    }),
    reply: Message.extend({ id: z.int() }),
    problems: ['EmailInUse', 'TooManyTries'],
    example: {
      user: { username: 'new.org@example.org', firstname: 'Ada', lastname: 'Lovelace' },
      address,
      orgInfo,
    },
  }),
}
