/** What other domains may import from identity; nothing else in this folder is theirs to import. */
export { changeRole } from './accounts/change-role.ts'
export { leaveNewsletter } from './accounts/choose-newsletter.ts'
export { createActivatedAccount } from './accounts/create-activated-account.ts'
export {
  findAccountId,
  findAccountName,
  findAddress,
  findEmailRecipient as findMailAddress,
  findRole,
  hasAccounts,
} from './accounts/find-account.ts'
export { createForOrganisation as foundForOwner } from './accounts/create-for-organisation.ts'
export { lockOpenAccount } from './accounts/lock-open-account.ts'
export { notifyAccount } from './accounts/notify-account.ts'
export { renameAccount } from './accounts/rename-account.ts'
export { saveAddress } from './accounts/save-address.ts'
export { addAdministrator } from './administrators/add-administrator.ts'
export { accountClosed, emailChanged, organisationRenamed } from './events.ts'
export { presentAddress } from './present.ts'
export { fullName as nameOf } from './rules.ts'
export { installSecondFactor, readAuthenticatorKey } from './second-factor/install-second-factor.ts'
export { timeStepStart as stepBegan } from './second-factor/verify-totp.ts'
export { resetSecondFactor } from './second-factor/reset-second-factor.ts'
export { findActor } from './sessions/find-actor.ts'
export { endSessions } from './sessions/open-session.ts'
