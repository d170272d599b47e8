import type { Site } from '../../../platform/mail/layout.tsx'
import { renderCodeEmail, type CodeContent } from './code-email.tsx'

/** The code that proves an address. */
export const renderActivationEmail = (site: Site, content: CodeContent) =>
  renderCodeEmail(site, content, {
    page: 'activate',
    title: 'Activate your account',
    opening: 'Your code to activate your account is:',
    button: 'Activate my account',
    advice: 'The code works for 24 hours. If you did not sign up, you don’t need to do anything.',
  })
