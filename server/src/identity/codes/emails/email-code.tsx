import type { Site } from '../../../platform/mail/layout.tsx'
import { renderCodeEmail, type CodeContent } from './code-email.tsx'

/**
 * The code for changing an account to the address that this email goes to. Its reader may know nothing of the account.
 * @param content.askedBy the address that the account has now, masked
 */
export const renderEmailCodeEmail = (
  site: Site,
  { askedBy, ...content }: CodeContent & { askedBy?: string | undefined },
) =>
  renderCodeEmail(site, content, {
    page: 'emailupdate',
    title: 'Your new email address',
    opening: `Somebody wants to change the email address of ${askedBy === undefined ? 'an account' : `the account ${askedBy}`} to this one. If it is your account, enter this code:`,
    button: 'Use this address',
    advice:
      'The code works for 15 minutes. If you don’t know that account, please do not use the code: somebody may have mistyped their own address.',
  })
