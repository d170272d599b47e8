import * as contract from '@street-musketeers/contract/organisations/organisations.ts'
import { asAdministrator, asApplicant, asOrganisation } from '../platform/http/actor.ts'
import { route } from '../platform/http/http.ts'
import { renameAccount } from '../identity/index.ts'
import { hours } from '../platform/values/clock.ts'
import type { Limit } from '../platform/http/limits.ts'
import { confirmApplication } from './confirm-application.ts'
import { createOrganisation } from './create-organisation.ts'
import { findApplicationDraft, saveApplicationDraft } from './save-application-draft.ts'
import { presentApplication } from './present.ts'
import { rejectApplication } from './reject-application.ts'
import { submitApplication } from './submit-application.ts'
import { updateContactDetails } from './update-contact-details.ts'

/** A draft is saved as its applicant types; an office shares one network address. */
const draftsPerVisitor: Limit = { name: 'application-draft', points: 2000, windowMs: hours(1) }
/** Each mails somebody who did not ask for it. */
const creations: Limit = { name: 'create-organisation', points: 60, windowMs: hours(1) }

export const routes = [
  route(contract.saveOrganisationDetails, async ({ db, actor, input, config, secrets, now }) => {
    if (actor?.role === 'organisation') {
      const organisation = asOrganisation(actor)
      const application = await db
        .transaction()
        .execute((tx) => updateContactDetails(tx, organisation, input))
      return presentApplication('organisation', application)
    }
    const applicant = asApplicant(actor)
    const application = await db
      .transaction()
      .execute((tx) => submitApplication(tx, applicant, input, { config, secrets, now }))
    return presentApplication('applicant', application)
  }),

  route(contract.showApplicationDraft, async ({ db, actor }) => ({
    draft: await findApplicationDraft(db, asApplicant(actor)),
  })),

  route(
    contract.saveApplicationDraft,
    async ({ db, actor, input, config, now }) => {
      const applicant = asApplicant(actor)
      await db.transaction().execute((tx) => saveApplicationDraft(tx, applicant, input, { config, now }))
      return { savedAt: now.toISOString() }
    },
    { limit: draftsPerVisitor },
  ),

  route(contract.savePrincipalContact, async ({ db, actor, input }) => {
    const { accountId } = asOrganisation(actor)
    await db.transaction().execute((tx) => renameAccount(tx, accountId, input))
    return { message: contract.messages.detailsUpdated }
  }),

  route(contract.createOrganisation, async ({ db, actor, input, limits, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await limits.consume(creations, String(administrator.accountId))
    const id = await db
      .transaction()
      .execute((tx) => createOrganisation(tx, administrator, input, { secrets, now }))
    return { message: contract.messages.created, id }
  }),

  route(contract.confirmApplication, async ({ db, actor, input, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => confirmApplication(tx, administrator, input, { secrets, now }))
    return { message: contract.messages.accepted }
  }),

  route(contract.rejectApplication, async ({ db, actor, input, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => rejectApplication(tx, administrator, input, { secrets, now }))
    return { message: contract.messages.rejected }
  }),
]
