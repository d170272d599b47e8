import { consentWording } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Calendar } from './calendar.ts'
import type { Random } from './random.ts'

export interface PeopleOptions {
  calendar: Calendar
  random: Random
  passwordHash: string
  productName: string
  administratorId: number
}

/** How people heard of the product. */
export const origins = [
  'SEARCH_ENGINE',
  'RECOMMENDED',
  'RECOMMENDED',
  'SOCIAL_MEDIA',
  'BLOG_PUB',
  'OTHER',
  'DEFAULT',
]

export const accountColumns = (
  role: 'musketeer' | 'applicant' | 'organisation',
  passwordHash: string | null,
) => ({
  role,
  password_hash: passwordHash,
  closed_at: null,
  suspended_at: null,
  suspension_reason: '',
})

export const addressColumns = (
  accountId: number,
  {
    organisation,
    firstLine,
    city,
    postCode,
  }: Record<'organisation' | 'firstLine' | 'city' | 'postCode', string>,
) => ({
  account_id: accountId,
  organisation,
  first_line: firstLine,
  second_line: '',
  city,
  county: '',
  post_code: postCode,
})

/** What everybody agrees to when they sign up (rule: consent-is-recorded). */
export const consentColumns = (accountId: number, { productName }: PeopleOptions, at: Date) => ({
  account_id: accountId,
  purpose: 'membership' as const,
  wording: consentWording(productName),
  given_at: at,
  withdrawn_at: null,
})
