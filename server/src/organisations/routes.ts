import * as contract from '@street-musketeers/contract/organisations.ts'
import { asAdministrator, asApplicant, asOrganisation } from '../platform/actor.ts'
import { route } from '../platform/http.ts'
import { confirmApplication } from './confirm-application.ts'
import { presentApplication } from './present.ts'
import { rejectApplication } from './reject-application.ts'
import { submitApplication } from './submit-application.ts'
import { updateContactDetails } from './update-contact-details.ts'

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

  route(contract.confirmApplication, async ({ db, actor, input, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => confirmApplication(tx, administrator, input, { secrets, now }))
    return { message: contract.says.accepted }
  }),

  route(contract.rejectApplication, async ({ db, actor, input, secrets, now }) => {
    const administrator = asAdministrator(actor)
    await db.transaction().execute((tx) => rejectApplication(tx, administrator, input, { secrets, now }))
    return { message: contract.says.rejected }
  }),
]
