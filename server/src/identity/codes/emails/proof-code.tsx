import type { Site } from '../../../platform/mail/layout.tsx'
import { renderTypedCodeEmail } from './typed-code-email.tsx'

/** The code by which a person without a password shows that it is them (rule: ask-again). */
export const renderProofCodeEmail = (site: Site, content: { firstname: string; code: string }) =>
  renderTypedCodeEmail(site, content, {
    title: 'Show that it is you',
    opening: `You are about to do something in your ${site.product} account that cannot be undone, so we check first that it is you.`,
    instruction: 'Enter this code on the page where you were asked:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, somebody may be signed in as you: sign out everywhere in your settings.',
  })
