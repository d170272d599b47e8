/** Accounts, sessions and the events about them, for the domains that come later. */
export { createActivatedAccount } from './sign-ups/create-activated-account.ts'
export { createForOrganisation } from './sign-ups/create-for-organisation.ts'
export {
  findAccountId,
  findAccountName,
  findAddress,
  findEmailRecipient,
  findRole,
  hasAccounts,
  lockOpenAccount,
  presentAddress,
} from './accounts/find-account.ts'
export { notifyAccount } from './accounts/notify-account.ts'
export { recogniseAddress } from './accounts/recognise-address.ts'
export { renameAccount } from './accounts/rename-account.ts'
export { fullName, nameOf } from './accounts/rules.ts'
export { saveAddress } from './accounts/save-address.ts'
export { addAdministrator } from './administrators/add-administrator.ts'
export { getsNewsletter, leaveNewsletter } from './consents/save-consents.ts'
export { hasNewsletterConsent } from './consents/conditions.ts'
export {
  accountClosed,
  addressMoved,
  emailChanged,
  organisationRenamed,
  suspensionChanged,
} from './events.ts'
export { countOldRecoveryCodes } from './second-factor/set-up-second-factor.ts'
export { installSecondFactor, readAuthenticatorKey } from './second-factor/install-second-factor.ts'
export { resetSecondFactor, resetSecondFactorOf } from './second-factor/reset-second-factor.ts'
export { timeStepStart } from './second-factor/verify-totp.ts'
export { findActor } from './sessions/find-actor.ts'
export { listSessions } from './sign-ins/list-sessions.ts'
export { changeRole, endSessions } from './sessions/open-session.ts'
