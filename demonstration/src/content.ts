import type { ReportReason } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { LeafletColour } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Seat } from '@street-musketeers/contract/seats.ts'
import organisationData from '../data/organisations.json' with { type: 'json' }
import people from '../data/people.json' with { type: 'json' }
import textData from '../data/texts.json' with { type: 'json' }
import type { Leaflet, LeafletPublisher } from './make-leaflet.ts'

/** The password of every demonstration account, and the key of the administrator's authenticator. The people are not real and no email can reach them. */
export const { password, authenticatorKey, contactMessage, messagesToMembers, newsletter } = people
export const { musketeerAddress, applicantOrganisation } = people
export const gifts = people.gifts as { type: 'monthly' | 'oneoff'; amount: string; email: string }[]

export interface DemoPerson {
  role: Role
  email: string
  firstname: string
  lastname: string
  howHeard: 'SEARCH_ENGINE' | 'RECOMMENDED' | 'SOCIAL_MEDIA' | 'BLOG_PUB' | 'OTHER' | 'DEFAULT'
  /** How many days ago they signed up. */
  since: number
}

export interface DemoCampaign {
  name: string
  description: string
  causes: Cause[]
  leaflet: Leaflet
  /** Of the year's: not only for the postcode area of its organisation. */
  everywhere?: boolean
}

export interface Publisher extends DemoPerson {
  organisation: string
  city: string
  postCode: string
  website: string
  colour: LeafletColour
  campaigns: (DemoCampaign & {
    /** How many days ago it was published. */
    daysAgo: number
    goal?: number
    buttonAddress?: string
    /** The title of the first leaflet, where others follow. */
    leafletTitle?: string
    /** Those that follow the first, in order. */
    laterLeaflets?: { title: string; leaflet: Leaflet }[]
  })[]
  /** What they published during the year before. */
  earlierCampaigns: DemoCampaign[]
}

export const administrator = people.administrator as DemoPerson
export const musketeer = people.musketeer as DemoPerson
export const applicant = people.applicant as DemoPerson
/** Their address no longer exists: the mail server accepts their leaflet and then finds no mailbox (the sandbox simulates it). */
export const bouncingMusketeer = people.bouncingMusketeer as DemoPerson
/** The committee of the first publisher. */
export const colleagues = people.colleagues as (Pick<
  DemoPerson,
  'email' | 'firstname' | 'lastname' | 'since'
> & {
  seat: Seat
})[]
/** The branches of the first publisher, which is a union, and how far each is. */
export const branches = people.branches as (DemoPerson &
  typeof applicantOrganisation & { state: 'asked' | 'vouched' | 'accepted' })[]
export const publishers = people.publishers as Publisher[]
/** The causes of the musketeer, in order. */
export const chosenCauses = people.chosenCauses as Cause[]
/** What a resident reported about a leaflet. */
export const leafletReport = people.leafletReport as { reason: ReportReason; details: string; email: string }

export interface Organisation {
  name: string
  city: string
  postCode: string
  telephone: string
  site: string
  person: string
  /** Of those that are confirmed, as their campaigns, the first of which was published first. */
  colour?: LeafletColour
  campaigns?: DemoCampaign[]
}

/** The organisations besides those who sign in; the last ones' application waits, or was rejected with a reason. None is real. */
export const organisations = organisationData as Organisation[]
export const texts = textData

/** Of the organisations that sign in. */
export const telephone = '0161 496 0123'

/** Who promotes the leaflets of an organisation that signs in, or of another. */
export const asPromoter = (of: Publisher | Organisation): LeafletPublisher =>
  'organisation' in of
    ? { ...of, telephone, promoter: `${of.firstname} ${of.lastname}` }
    : {
        ...of,
        organisation: of.name,
        promoter: of.person,
        website: `www.${of.site}.example`,
        colour: of.colour!,
      }
