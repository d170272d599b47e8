import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, page, PageNumber, PageSize } from '../fields.ts'

/** What is logged about the people of an organisation (rule: organisation-actions-logged). */
export const OrganisationAction = z.enum([
  'invited-person',
  'withdrew-invitation',
  'took-seat',
  'changed-seat',
  'removed-person',
  'left',
  'asked-union',
  'left-union',
  'asked-to-hand-over',
  'confirmed-hand-over',
  'refused-hand-over',
  'took-back-hand-over',
  'took-over',
  'made-key',
  'ended-key',
  'made-webhook',
  'started-webhook',
  'deleted-webhook',
  'invited-branch',
  'vouched-for-branch',
  'refused-branch',
  'offered-master',
  'took-master-back',
  'changed-details',
  'asked-for-approval',
  'ended-approval',
  'sent-draft',
  'approved-draft',
  'returned-draft',
  'scheduled-draft',
  'unscheduled-draft',
  'deleted-draft',
  'published-campaign',
  'changed-campaign',
  'changed-leaflets',
  'named-print-hub',
  'removed-print-hub',
  'sent-message',
  'approved-message',
  'returned-message',
  'deleted-message',
  'stopped-campaign',
  'deleted-campaign',
])
export type OrganisationAction = z.output<typeof OrganisationAction>

const Entry = z.object({
  id: z.int(),
  at: Instant,
  /** The name of who did it; empty once their account is closed, null if nobody did it by hand. */
  person: z.string().nullable(),
  action: OrganisationAction,
  /** The name of somebody else whom it was about; empty once their account is closed. */
  otherPerson: z.string().nullable(),
  /** What else it was about: the name of a campaign, of a leaflet or of a branch, the masked address of one that was invited, a seat, or the day of a hand-over. */
  about: z.string(),
})
export type OrganisationActionEntry = z.output<typeof Entry>

export const organisationActionEndpoints = {
  listOrganisationActions: endpoint('GET /api/org/actions/:page/:size', {
    summary: 'What the people of the caller’s organisation did for it in the last two years, newest first.',
    who: ['organisation'],
    seat: 'officer',
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(Entry),
  }),
}
