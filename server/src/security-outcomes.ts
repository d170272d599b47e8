import type { EndpointName } from '@street-musketeers/contract/endpoints.ts'
import type { SecurityOutcomes } from './platform/http/report-outcome.ts'

/**
 * Which outcomes of which calls are security events (rule: security-log). All other refusals with 401, 403 and 429, all
 * refusals of an input that was not only to be checked, and all other calls that only administrators may make, are events too.
 */
export const securityOutcomes: Partial<Record<EndpointName, SecurityOutcomes>> = {
  signUp: { answered: 'signed-up' },
  signIn: {
    answered: 'signed-in',
    SecondFactorNeeded: 'first-step-passed',
    WrongCredentials: 'sign-in-failed',
    Unactivated: 'sign-in-failed',
    ProviderNotAccepted: 'sign-in-failed',
  },
  signInByLink: {
    answered: 'signed-in',
    SecondFactorNeeded: 'first-step-passed',
    LinkNotAccepted: 'code-refused',
  },
  showSignInLink: { LinkNotAccepted: 'code-refused' },
  passSecondFactor: {
    answered: 'second-step-passed',
    SecondFactorWrong: 'second-step-failed',
    TicketNotAccepted: 'second-step-failed',
  },
  linkProviderAccount: {
    answered: 'external-account-linked',
    SecondFactorNeeded: 'external-account-linked',
    CodeNotAccepted: 'code-refused',
  },
  connectExternalAccount: { answered: 'external-account-linked' },
  disconnectExternalAccount: { answered: 'external-account-unlinked' },
  activate: { answered: 'signed-in', CodeNotAccepted: 'code-refused', PasswordNeeded: 'code-refused' },
  prove: { answered: 'identity-proved', CodeNotAccepted: 'code-refused' },
  confirmCode: { CodeNotAccepted: 'code-refused' },
  resetPassword: { answered: 'password-changed', GrantNotAccepted: 'code-refused' },
  resetUsername: { answered: 'email-changed', CodeNotAccepted: 'code-refused' },
  userExists: { answered: 'address-looked-up' },
  changePassword: { answered: 'password-changed' },
  confirmSecondFactor: { answered: 'second-factor-on', SecondFactorWrong: 'second-step-failed' },
  renewRecoveryCodes: { answered: 'recovery-codes-renewed', SecondFactorWrong: 'second-step-failed' },
  turnOffSecondFactor: { answered: 'second-factor-off', SecondFactorWrong: 'second-step-failed' },
  signOutEverywhere: { answered: 'signed-out-everywhere' },
  makeKey: { answered: 'key-made' },
  makeWebhook: { answered: 'webhook-made' },
  closeAccount: { answered: 'account-closed' },
  inviteAdministrator: { answered: 'administrator-invited' },
  acceptInvitation: { answered: 'administrator-added', InvitationNotAccepted: 'code-refused' },
}
