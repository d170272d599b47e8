import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { Handbill } from './leaflets.ts'

/** The password of every demonstration account. The people are not real and no email can reach their addresses. */
export const password = 'one street at a time'

/** The key of the administrator's authenticator. */
export const authenticatorKey = 'KNKFERKFKRGVKU2LIVKEKRKSKNHUYRCB'

export interface DemoPerson {
  role: Role
  email: string
  firstname: string
  lastname: string
  howHeard: 'SEARCH_ENGINE' | 'RECOMMENDED' | 'SOCIAL_MEDIA' | 'BLOG_PUB' | 'OTHER' | 'DEFAULT'
  /** How many days ago they signed up. */
  since: number
}

export const administrator: DemoPerson = {
  role: 'administrator',
  email: 'admin@demo.example',
  firstname: 'Grace',
  lastname: 'Okafor',
  howHeard: 'DEFAULT',
  since: 420,
}
export const musketeer: DemoPerson = {
  role: 'musketeer',
  email: 'musketeer@demo.example',
  firstname: 'Sam',
  lastname: 'Whitfield',
  howHeard: 'RECOMMENDED',
  since: 365,
}
/** The causes of the musketeer, in order. */
export const chosenCauses: Cause[] = ['fair_pay', 'housing', 'libraries']
/** Their address no longer exists: the mail server accepts their leaflet and then finds no mailbox (the sandbox simulates it). */
export const bouncingMusketeer: DemoPerson = {
  role: 'musketeer',
  email: 'rose+later@demo.example',
  firstname: 'Rose',
  lastname: 'Adeyemi',
  howHeard: 'SOCIAL_MEDIA',
  since: 94,
}
export const applicant: DemoPerson = {
  role: 'applicant',
  email: 'applicant@demo.example',
  firstname: 'Priya',
  lastname: 'Nair',
  howHeard: 'SEARCH_ENGINE',
  since: 1,
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
    /** Of the first leaflet, where others follow. */
    leafletTitle?: string
    leaflet: Handbill
    /** Those that follow the first, in order. */
    laterLeaflets?: { title: string; leaflet: Handbill }[]
  }[]
}

export const publishers: Publisher[] = [
  {
    role: 'organisation',
    email: 'union@demo.example',
    firstname: 'Tom',
    lastname: 'Beckett',
    howHeard: 'RECOMMENDED',
    since: 400,
    organisation: 'Exampleton Care Workers',
    city: 'Exampleton',
    postCode: 'M1 1AA',
    website: 'www.care-workers.example',
    campaigns: [
      {
        name: 'Fair pay for care',
        description:
          'Care workers look after our parents and neighbours for less than a living wage. This leaflet tells your street what they do in a day, and what the council could change.',
        causes: ['fair_pay', 'social_care', 'equal_pay'],
        leaflet: {
          headline: ['Fair pay', 'for care.'],
          lines: [
            'They wash, cook, lift and listen.',
            'One in three is paid less than',
            'the shop around the corner pays.',
            'A living wage for care keeps',
            'good people in the job.',
          ],
          call: 'Ask your councillor this week.',
          colour: [0.66, 0.07, 0.12],
          back: [
            'A day in care',
            '',
            '06:30  First visit: breakfast, pills, a chat.',
            '11:00  Five visits done. No paid travel.',
            '15:00  A neighbour falls. She stays.',
            '21:30  Last visit. Home by ten.',
            '',
            'She was paid for nine hours of fifteen.',
          ],
        },
      },
      {
        name: 'Keep our library open',
        description:
          'Our library lends more than books: warmth, printers, homework help and company. The council votes on its hours next month.',
        causes: ['libraries', 'education', 'local_democracy'],
        leaflet: {
          headline: ['Keep our', 'library open.'],
          lines: [
            'Books, warmth, printers, company.',
            'Four days a week already closed.',
            'Come and fill the gallery',
            'when the council votes.',
          ],
          call: 'Town hall, first Tuesday, 6 pm.',
          colour: [0.04, 0.42, 0.23],
        },
      },
    ],
  },
  {
    role: 'organisation',
    email: 'tenants@demo.example',
    firstname: 'Maureen',
    lastname: 'Clegg',
    howHeard: 'BLOG_PUB',
    since: 380,
    organisation: 'Exampleton Tenants',
    city: 'Exampleton',
    postCode: 'M2 2BB',
    website: 'www.tenants.example',
    campaigns: [
      {
        name: 'Warm homes this winter',
        description:
          'Damp is not a lifestyle. What your landlord must fix, how to ask in writing, and who helps if the answer is no.',
        causes: ['housing', 'energy_bills', 'health_and_safety'],
        leaflet: {
          headline: ['Damp is not', 'your fault.'],
          lines: [
            'Your landlord must fix it.',
            'Write, date it, keep a copy.',
            'No answer in 14 days?',
            'We come with you.',
          ],
          call: 'Every Thursday, 5 to 7 pm.',
          colour: [0.12, 0.25, 0.45],
        },
      },
      {
        name: 'Buses that turn up',
        description:
          'The last bus leaves before the late shift ends. A leaflet about what a public bus service would cost, and save.',
        causes: ['public_transport', 'climate', 'zero_hours_contracts'],
        leafletTitle: 'The last bus',
        leaflet: {
          headline: ['The last bus', 'left at nine.'],
          lines: [
            'The late shift ends at ten.',
            'Public buses run for people,',
            'not for the timetable of profit.',
          ],
          call: 'Sign at the bus station.',
          colour: [0.45, 0.22, 0.05],
        },
        laterLeaflets: [
          {
            title: 'What a fare pays for',
            leaflet: {
              headline: ['Two pounds', 'a ride.'],
              lines: ['Half of it leaves the town.', 'With public buses', 'all of it would stay here.'],
              call: 'Ask for the sums at the library.',
              colour: [0.04, 0.42, 0.23],
            },
          },
          {
            title: 'The council decides',
            leaflet: {
              headline: ['Your bus,', 'your vote.'],
              lines: ['On Tuesday the council', 'decides who runs the buses.', 'Come and be heard.'],
              call: 'Town hall, Tuesday, 6 pm.',
              colour: [0.12, 0.25, 0.45],
            },
          },
        ],
      },
      {
        name: 'Save the NHS walk-in centre',
        description:
          'The walk-in centre on Mill Lane saw 40,000 people last year. Tell your street why it must stay.',
        causes: ['NHS', 'privatisation', 'mental_health'],
        leaflet: {
          headline: ['40,000 people.', 'One door.'],
          lines: [
            'The walk-in centre on Mill Lane',
            'is on the list to close.',
            'Where would you go',
            'on a Sunday night?',
          ],
          call: 'Write to the health board.',
          colour: [0.0, 0.35, 0.6],
        },
      },
    ],
  },
]

/** What a resident reported about a leaflet. */
export const leafletReport = {
  reason: 'untrue',
  details: 'The date on page one is wrong: the meeting is on the Thursday.',
  email: 'resident@demo.example',
} as const

/** A visitor's message, and the newsletter scheduled for Friday. */
export const contactMessage = {
  email: 'visitor@demo.example',
  contactMessage:
    'Our residents’ association would like two hundred of the library leaflets.\nWho do we ask about printing?',
}
export const newsletter = {
  subject: 'Sixty doors in one evening',
  newsletterText:
    '# Thank you\n\nLast week you put **1,240 leaflets** through doors.\n\n- Care workers meet the council on Tuesday.\n- The library vote is on the first of the month.\n\nSee you on the street.',
}
