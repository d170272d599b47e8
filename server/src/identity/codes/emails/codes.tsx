import * as paths from '@street-musketeers/contract/public-urls.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { formatCode } from '../../../platform/secrets/secrets.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import { withMailboxKey } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { renderRequestsStoppedEmail } from '../../../platform/mail/requests-stopped.tsx'

interface CodeContent {
  firstname: string
  code: string
  /** The address that the code proves. */
  email: string
  /** The token that proves it without the code. */
  link?: string | undefined
}

interface Wording {
  /** The page that takes the code. */
  page: Parameters<typeof paths.confirmCode>[0]
  title: string
  opening: string
  button: string
  advice: string
}

/**
 * An email with a code and a link that fills it in and carries a token, which works when the code has been tried too often. They follow the `#`, so they are in no server log
 * (rule: code-in-link-fragment).
 */
function renderCodeEmail(
  site: Site,
  { firstname, code, email, link: token }: CodeContent,
  { page, title, opening, button, advice }: Wording,
) {
  const shownCode = formatCode(code)
  const filledIn = { code: shownCode, email, ...(token && { link: token }) }
  const subject = `Your code is ${shownCode}`
  return renderEmail(site, {
    subject,
    heading: title,
    preview: subject,
    parts: [
      greet(firstname),
      opening,
      { code: shownCode },
      {
        button,
        href: `${site.url}${paths.confirmCode(page)}#${new URLSearchParams(filledIn)}`,
        inText: 'Or open this link, which fills it in for you:',
      },
      advice,
    ],
  })
}

/**
 * The code that activates one sign-up. On another browser it needs the password that was chosen.
 * @param content.name who signed up; left out if it may be a message (rule: unverified-emails-name-nobody)
 */
export function renderActivationEmail(
  site: Site,
  {
    signedUpAt,
    name,
    ...content
  }: CodeContent & { signedUpAt?: Date | undefined; name?: string | undefined },
) {
  const whose = name === undefined ? '' : ` as ${name}`
  const when = signedUpAt ? ` on ${formatDay(signedUpAt)}` : ''
  return renderCodeEmail(site, content, {
    page: 'activate',
    title: 'Activate your account',
    opening: `Thank you for signing up${whose}${when}. Here’s your code. Enter it on the page where you signed up:`,
    button: 'Activate my account',
    advice:
      'The code works for 24 hours. On another device you’ll need your password. If it wasn’t you, don’t give the code to anybody: nothing happens without it. We’ll delete the sign-up after seven days.',
  })
}

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
    opening: `Somebody wants to change the email address of ${askedBy === undefined ? 'an account' : `the account ${askedBy}`} to this one. If it’s your account, enter this code:`,
    button: 'Use this address',
    advice:
      'The code works for 15 minutes. If you don’t know that account, please don’t use the code: somebody may have mistyped their own address.',
  })

/** The code for choosing a new password. */
export const renderPasswordCodeEmail = (site: Site, content: CodeContent) =>
  renderCodeEmail(site, content, {
    page: 'passwordchange',
    title: 'Choose a new password',
    opening: 'Your code to choose a new password is:',
    button: 'Choose a new password',
    advice:
      'The code works for 15 minutes. If you didn’t ask for it, you don’t need to do anything: your password stays the same.',
  })

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
    opening: `Somebody, probably you, is signing in to ${site.product} through another site, with an account that has this email address. You already have an account with us, so we’re checking before we connect the two.`,
    instruction: 'Enter this code on the page where you started:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, don’t give the code to anybody: nothing happens without it.',
  })

/** The code by which a person without a password shows that it is them (rule: ask-again). */
export const renderProofCodeEmail = (site: Site, content: TypedCode) =>
  renderTypedCodeEmail(site, content, {
    title: 'Show that it’s you',
    opening: `You are about to do something in your ${site.product} account that cannot be undone, so we’re checking that it’s you.`,
    instruction: 'Enter this code on the page where you were asked:',
    advice:
      'The code works for 15 minutes. If this wasn’t you, somebody may be signed in as you: sign out everywhere in your settings.',
  })

/** For an address for which too many codes were requested: how to get one anyway. */
export function renderManyCodesEmail(
  site: Site,
  { hasAccount, email, mailboxKey }: { hasAccount: boolean; email: string; mailboxKey: string },
) {
  const choice = hasAccount
    ? {
        instruction: 'To get a code for a new password today, use this link:',
        button: 'Get a code',
        page: paths.forgotPassword(),
      }
    : {
        instruction: 'To sign up today, use this link, even if you have signed up before:',
        button: 'Sign up',
        page: paths.signUp(),
      }
  return renderRequestsStoppedEmail(site, {
    heading: 'Too many codes requested',
    news: 'Somebody has requested many codes for this email address today. To protect your mailbox we have stopped sending them.',
    instruction: choice.instruction,
    button: choice.button,
    link: site.url + withMailboxKey(choice.page, { email, mailboxKey }),
    advice:
      'It works today and tomorrow. If you didn’t request any codes, you don’t need to do anything: a code is no use to anyone who can’t read your email.',
  })
}

/** The link that signs in. Its token follows the `#`, so it is in no server log (rule: code-in-link-fragment). */
export const renderSignInLinkEmail = (site: Site, { firstname, link }: { firstname: string; link: string }) =>
  renderEmail(site, {
    subject: `Sign in to ${site.product}`,
    preview: 'Your link works once and lasts 15 minutes.',
    parts: [
      greet(firstname),
      'Open this link and press “Sign In”. You don’t need your password.',
      { button: 'Sign in', href: `${site.url}${paths.signInByLink()}#${new URLSearchParams({ link })}` },
      'The link works once and lasts 15 minutes. If you didn’t ask for it, you don’t need to do anything. Please don’t forward it: anyone who has it can sign in as you.',
    ],
  })

/** For an administrator who asked for such a link. */
export const renderNoSignInLinkEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Please sign in with your password',
    preview: 'Administrators can’t sign in with a link.',
    parts: [
      greet(firstname),
      'Somebody, probably you, asked for a link to sign in. Administrators see other people’s details, so they sign in with their password and their second step.',
      { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
      {
        before: 'Forgotten your password?',
        link: 'Choose a new one.',
        href: `${site.url}${paths.forgotPassword()}`,
      },
    ],
  })

/** For a person who forgot the password of a sign-up, or wants to sign in without it, before they activated it. */
export function renderSignUpUnfinishedEmail(site: Site, { firstname }: { firstname: string }) {
  const advice = 'Please sign up again and choose a new password. It takes a minute.'
  return renderEmail(site, {
    subject: 'Your sign-up is not finished',
    preview: advice,
    parts: [
      greet(firstname),
      'Somebody, probably you, asked for a new password or a link to sign in. You signed up with this email address but haven’t activated your account yet.',
      advice,
      { button: 'Sign up', href: `${site.url}${paths.signUp()}` },
    ],
  })
}
