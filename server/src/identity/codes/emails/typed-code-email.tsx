import { formatCode } from '../../../platform/secrets/secrets.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

interface TypedCode {
  firstname: string
  code: string
}

/**
 * An email with a code and no link that fills it in: a click by the owner must not complete what a stranger started
 * (rule: code-in-link-fragment).
 */
function renderTypedCodeEmail(
  site: Site,
  { firstname, code }: TypedCode,
  { title, opening, instruction, advice }: Record<'title' | 'opening' | 'instruction' | 'advice', string>,
) {
  const shownCode = formatCode(code)
  const subject = `Your code is ${shownCode}`
  return renderEmail(site, {
    subject,
    heading: title,
    preview: subject,
    parts: [greet(firstname), opening, instruction, { code: shownCode }, advice],
  })
}

/** The code for linking an external account. */
export const renderLinkCodeEmail = (site: Site, content: TypedCode) =>
  renderTypedCodeEmail(site, content, {
    title: 'Connect your accounts',
    opening: `Somebody, probably you, is signing in to ${site.product} through another site, with an account that has this email address. You already have an account with us, so we ask before we connect the two.`,
    instruction: 'Enter this code on the page where you started:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, don’t give the code to anybody: nothing happens without it.',
  })

/** The code by which a person without a password shows that it is them (rule: ask-again). */
export const renderProofCodeEmail = (site: Site, content: TypedCode) =>
  renderTypedCodeEmail(site, content, {
    title: 'Show that it is you',
    opening: `You are about to do something in your ${site.product} account that cannot be undone, so we check first that it is you.`,
    instruction: 'Enter this code on the page where you were asked:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, somebody may be signed in as you: sign out everywhere in your settings.',
  })
