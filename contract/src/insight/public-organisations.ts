import * as z from 'zod'
import { endpoint, everyone, FileReply } from '../endpoint.ts'

/** What anybody sees of an organisation (rule: organisation-pages). Its campaigns are in `GET /api/publiccampaigns/:page/:size`. */
export const publicOrganisationEndpoints = {
  showPublicOrganisation: endpoint('GET /api/organisation/:organisationId', {
    summary:
      'An organisation that has campaigns in the public list, for anyone: its name, its website, and how many leaflets of those campaigns were delivered, as their own pages show it. Null below 1,000.',
    who: everyone,
    object: 'any',
    reply: z
      .object({
        organisationId: z.int(),
        organisation: z.string(),
        website: z.string(),
        leafletsDelivered: z.int().nullable(),
      })
      .meta({ id: 'PublicOrganisation' }),
  }),

  listLastDays: endpoint('GET /api/organisation/:organisationId/lastdays', {
    summary:
      'The last days of those of its newest 50 campaigns in the public list that have one, as a calendar (RFC 5545), for anyone.',
    who: everyone,
    object: 'any',
    reply: FileReply,
    download: 'text/calendar',
  }),
}
