import * as z from 'zod'
import { job } from '../platform/jobs/jobs.ts'

/** An organisation changed its name: anything that shows the old one must be drawn again. */
export const organisationRenamed = job('identity.organisation-renamed', z.object({ accountId: z.int() }))

/** An account has a new email address: what was recorded about the old one no longer applies. */
export const emailChanged = job(
  'identity.email-changed',
  z.object({ accountId: z.int(), changedAt: z.coerce.date<string>() }),
  { class: 'prompt' },
)

/**
 * An account was closed and its personal data erased; later domains erase their data about it. `addressKey` is the pseudonym of its
 * email address, `previousAddressKey` the one made with the previous secret key.
 */
export const accountClosed = job(
  'identity.account-closed',
  z.object({
    accountId: z.int(),
    addressKey: z.string().optional(),
    previousAddressKey: z.string().optional(),
  }),
  { class: 'prompt' },
)

/** An account was suspended or restored: later domains read which, and pause or continue what it publishes. */
export const suspensionChanged = job('identity.suspension-changed', z.object({ accountId: z.int() }), {
  class: 'prompt',
})

/** A musketeer moved away from a district, by the address that they saved. */
export const addressMoved = job(
  'identity.address-moved',
  z.object({ accountId: z.int(), from: z.string() }),
  {
    class: 'prompt',
  },
)

/** A musketeer whom a campaign's page led to sign up has an account now, and is not welcomed yet. */
export const signedUpForCampaign = job(
  'identity.signed-up-for-campaign',
  z.object({ accountId: z.int(), campaignId: z.int() }),
  { class: 'prompt' },
)
