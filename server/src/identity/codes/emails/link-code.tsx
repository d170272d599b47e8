import type { Site } from '../../../platform/mail/layout.tsx'
import { renderTypedCodeEmail } from './typed-code-email.tsx'

/** The code for linking an external account. */
export const renderLinkCodeEmail = (site: Site, content: { firstname: string; code: string }) =>
  renderTypedCodeEmail(site, content, {
    title: 'Connect your accounts',
    opening: `Somebody, probably you, is signing in to ${site.product} through another site, with an account that has this email address. You already have an account with us, so we ask before we connect the two.`,
    instruction: 'Enter this code on the page where you started:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, don’t give the code to anybody: nothing happens without it.',
  })
