import { z } from 'zod'
import { endpoint, everyone } from '../endpoint.ts'

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
}
