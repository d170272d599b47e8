import type { Site } from '../../../platform/mail/layout.tsx'
import { renderCodeEmail, type CodeContent } from './code-email.tsx'

/** The code for changing an account to the address that this email goes to. */
export const renderEmailCodeEmail = (site: Site, content: CodeContent) =>
  renderCodeEmail(site, content, {
    page: 'emailupdate',
    title: 'Your new email address',
    opening: 'To use this email address for your account, enter this code:',
    button: 'Use this address',
    advice:
      'The code works for 15 minutes. If you did not ask for it, please do not use it: somebody may have mistyped their own address.',
  })
