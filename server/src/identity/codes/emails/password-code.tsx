import type { Site } from '../../../platform/mail/layout.tsx'
import { renderCodeEmail, type CodeContent } from './code-email.tsx'

/** The code for choosing a new password. */
export const renderPasswordCodeEmail = (site: Site, content: CodeContent) =>
  renderCodeEmail(site, content, {
    page: 'passwordchange',
    title: 'Choose a new password',
    opening: 'Your code to choose a new password is:',
    button: 'Choose a new password',
    advice:
      'The code works for 15 minutes. If you did not ask for it, you don’t need to do anything: your password stays the same.',
  })
