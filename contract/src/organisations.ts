import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, line, Message, optionalLine } from './fields.ts'
import { Address } from './identity.ts'

/** The sentences the organisations' screens show (specification 2, 5 and 8). */
export const says = {
  applicationIncomplete: 'Please make sure that all essential fields are completed.',
  accepted: 'This application has been accepted and is now live on the system.',
  rejected: 'This application has been rejected.',
} as const

export const OrgInfo = z.strictObject({
  telephone: line(30, says.applicationIncomplete).regex(
    /^\+?[\d\s()-]{7,30}$/,
    'Please give a telephone number we can ring, like 0161 496 0000.',
  ),
  website: optionalLine(200).refine(
    (website) => website === '' || URL.canParse(withScheme(website)),
    'Please give a website address like www.example.org.',
  ),
})
export type OrgInfo = z.output<typeof OrgInfo>

/** A website as typed, with the scheme people leave out. */
export const withScheme = (website: string) =>
  /^https?:\/\//i.test(website) ? website : `https://${website}`

/** An organisation's address names the organisation; a musketeer's need not. */
export const OrganisationAddress = Address.extend({ organisation: line(120, says.applicationIncomplete) })

export const ApplicationState = z.enum(['not-submitted', 'pending', 'confirmed', 'rejected'])
export type ApplicationState = z.output<typeof ApplicationState>

export const Application = z.object({
  state: ApplicationState,
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
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
    'An administrator rejects an application; its sessions end at once and the applicant is told by mail.',
  input: z.strictObject({ id: Id }),
  reply: Message,
  problems: ['InvalidInput', 'SignInNeeded', 'NotAllowed', 'NotFound', 'AlreadyDecided'],
})
