import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { problem } from '../platform/http/problem.ts'
import { route, writeRoute } from '../platform/http/route.ts'
import { renameAccount } from '../identity/index.ts'
import { hours } from '../platform/values/clock.ts'
import type { Limit } from '../platform/http/limits.ts'
import { branchRoutes } from './branches/routes.ts'
import { createOrganisation } from './applications/create-organisation.ts'
import { confirmApplication, rejectApplication } from './applications/decide-application.ts'
import {
  findApplicationDraft,
  saveApplicationDraft,
  submitApplication,
} from './applications/submit-application.ts'
import { presentApplication, presentApplicationOfAccount } from './present.ts'
import { findContactFaults, updateContactDetails } from './update-contact-details.ts'

/** By account: a draft is saved as its applicant types. */
const drafts: Limit = { name: 'application-draft', points: 2000, windowMs: hours(1) }
/** Each one emails a person who did not ask for it. */
const creations: Limit = { name: 'create-organisation', points: 60, windowMs: hours(1) }

export const routes = [
  writeRoute(
    'POST /api/user/orgdetails',
    async (tx, { actor, input, config, secrets, now }) => {
      if (actor.role === 'organisation') {
        if (input.unionId !== undefined) throw problem('NotAllowed')
        const { application, revision } = await updateContactDetails(tx, actor, input, now)
        return { ...presentApplicationOfAccount('organisation', application), revision }
      }
      const { application, revision } = await submitApplication(tx, actor, input, {
        config,
        secrets,
        now,
      })
      return { ...presentApplication(application), revision }
    },
    { findFaults: findContactFaults },
  ),

  route('GET /api/applicationdraft', async ({ db, actor }) => ({
    draft: await findApplicationDraft(db, actor),
  })),

  route('PUT /api/applicationdraft', async ({ db, actor, input, limits, config, now }) => {
    await limits.consume(drafts, String(actor.accountId))
    await db.transaction().execute((tx) => saveApplicationDraft(tx, actor, input, { config, now }))
    return { savedAt: now.toISOString() }
  }),

  writeRoute('PATCH /api/principalcontact', async (tx, { actor, input }) => {
    const revision = await renameAccount(tx, actor.accountId, input)
    return { message: organisationMessages.detailsUpdated, revision }
  }),

  route(
    'POST /api/user/org',
    async ({ db, actor, input, limits, secrets, now }) => {
      await limits.consume(creations, String(actor.accountId))
      const id = await db
        .transaction()
        .execute((tx) => createOrganisation(tx, actor, input, { secrets, now }))
      return { message: organisationMessages.created, id }
    },
    { findFaults: findContactFaults },
  ),

  writeRoute('PATCH /api/activateorg', async (tx, { actor, input, secrets, now }) => {
    await confirmApplication(tx, actor, input, { secrets, now })
    return { message: organisationMessages.accepted }
  }),

  writeRoute('DELETE /api/rejectorg/:id', async (tx, { actor, input, secrets, now }) => {
    await rejectApplication(tx, actor, input, { secrets, now })
    return { message: organisationMessages.rejected }
  }),

  ...branchRoutes,
]
