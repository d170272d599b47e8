/** Accounts, sessions and the events about them, for the domains that come later. */
export { createForOrganisation } from './sign-ups/create-accounts.ts'
export {
  findAccountId,
  findAccountName,
  findAddress,
  findEmailRecipient,
  findFirstOfficer,
  findRole,
  hasAccounts,
  lockOpenAccount,
  lockOpenAccounts,
  presentAddress,
  recogniseAddress,
} from './accounts/find-account.ts'
export { firstOfficerOf } from './accounts/conditions.ts'
export { renderWelcomeEmail } from './accounts/emails/account.tsx'
export { notifyAccount, notifyAccounts } from './accounts/notify-account.ts'
export { renameAccount } from './accounts/rename-account.ts'
export { fullName, maskAddress, nameOf } from './accounts/rules.ts'
export { findPostcodeFault, saveAddress } from './accounts/save-address.ts'
export { addAdministrator } from './administrators/add-administrator.ts'
export { getsNewsletter, leaveNewsletter } from './consents/save-consents.ts'
export { hasNewsletterConsent } from './consents/conditions.ts'
export {
  accountClosed,
  addressMoved,
  emailChanged,
  organisationRenamed,
  signedUpForCampaign,
  suspensionChanged,
} from './events.ts'
export { countOldRecoveryCodes } from './second-factor/set-up-second-factor.ts'
export { resetSecondFactor, resetSecondFactorOf } from './second-factor/remove-second-factor.ts'
export { timeStepStart } from './second-factor/verify-second-factor.ts'
export { findDayToTakeOver } from './seats/hand-over.ts'
export { findPeople, isPersonOf } from './seats/find-person.ts'
export { describeSeats } from './seats/list-people.ts'
export { hasSecondPerson } from './seats/conditions.ts'
export { notifyOfAccess } from './seats/notify-of-access.ts'
export { lockAsOfficer } from './seats/lock-as-officer.ts'
export {
  findPresentOfficers,
  findSecondPeople,
  lockAsSecondPerson,
  needsSecondPerson,
} from './seats/second-person.ts'
export { createInvitedAccount, hashInvitedPassword, newInvitation } from './sign-ups/accept-invitation.ts'
export { countInvitation } from './sign-ups/invitation-limits.ts'
export { findOwnRoles } from './sessions/own-roles.ts'
export { describeSessionLife } from './sessions/rules.ts'
export { changeRole, endSessions } from './sessions/open-session.ts'
export { findCaller } from './api-keys/find-program.ts'
export { listSessions } from './sign-ins/list-sessions.ts'
