import type { ReportReason } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { HandbillName } from './handbills.ts'
import organisationData from '../data/organisations.json' with { type: 'json' }
import people from '../data/people.json' with { type: 'json' }
import textData from '../data/texts.json' with { type: 'json' }
import themeData from '../data/themes.json' with { type: 'json' }

/** The password of every demonstration account, and the key of the administrator's authenticator. The people are not real and no email can reach them. */
export const { password, authenticatorKey, contactMessage, newsletter } = people
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

export interface Publisher extends DemoPerson {
  organisation: string
  city: string
  postCode: string
  website: string
  campaigns: {
    name: string
    description: string
    causes: Cause[]
    /** The title of the first leaflet, where others follow. */
    leafletTitle?: string
    leaflet: HandbillName
    /** Those that follow the first, in order. */
    laterLeaflets?: { title: string; leaflet: HandbillName }[]
  }[]
}

export const administrator = people.administrator as DemoPerson
export const musketeer = people.musketeer as DemoPerson
export const applicant = people.applicant as DemoPerson
/** Their address no longer exists: the mail server accepts their leaflet and then finds no mailbox (the sandbox simulates it). */
export const bouncingMusketeer = people.bouncingMusketeer as DemoPerson
export const publishers = people.publishers as Publisher[]
/** The causes of the musketeer, in order. */
export const chosenCauses = people.chosenCauses as Cause[]
/** What a resident reported about a leaflet. */
export const leafletReport = people.leafletReport as { reason: ReportReason; details: string; email: string }

/** The organisations besides those who sign in; the last ones' application waits, or was rejected with a reason. None is real. */
export const organisations = organisationData
export const texts = textData

export interface Theme {
  name: string
  causes: Cause[]
  handbill: HandbillName
  description: string
}
/** What organisations campaign for: those who sign in, and the others. */
export const themes = themeData as Record<keyof typeof themeData, Theme[]>
