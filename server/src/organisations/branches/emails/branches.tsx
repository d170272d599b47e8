import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

/** It may go to a mistyped address, so of what people typed it shows only the name of the union, which administrators approved. */
export function renderBranchInvitedEmail(
  site: Site,
  { union, invitation }: { union: string; invitation: string },
) {
  return renderEmail(site, {
    subject: `${union} invites your branch to ${site.product}`,
    heading: 'Your branch is invited',
    preview: 'Publish leaflets that volunteers deliver on their own street.',
    parts: [
      'Hello,',
      `${union} invites you, as one of its branches, to ${site.product}, where organisations publish leaflets and volunteers deliver them on their own street.`,
      {
        above:
          'Open the link, and choose a password or use the account that your branch has. Then tell us about your branch: because your union vouches for you, you can publish as soon as you have sent that. The link works once and lasts 7 days.',
        button: 'Accept the invitation',
        href: `${site.url}${paths.branchInvitation()}#${new URLSearchParams({ invitation })}`,
      },
      `By choosing a password you accept our terms: ${site.url}${paths.terms()}.`,
      'If you weren’t expecting this, you don’t need to do anything. Please don’t pass the link on.',
    ],
  })
}

/** For a union's officers. What the applicant typed is a quotation, because they could type a message there (rule: unverified-emails-name-nobody). */
export const renderBranchAskedEmail = (
  site: Site,
  {
    firstname,
    organisation,
    city,
    isDecided,
  }: { firstname: string; organisation: string; city: string; isDecided: boolean },
) =>
  renderEmail(site, {
    subject: 'An organisation says it is your branch',
    heading: 'Is this your branch?',
    preview: 'Please vouch for it, or say that it is not yours.',
    parts: [
      greet(firstname),
      isDecided
        ? 'An organisation that publishes leaflets here says that it is a branch of yours. It calls itself:'
        : 'An organisation has applied to publish leaflets here, and says that it is a branch of yours. It calls itself:',
      { quotation: `${organisation}, ${city}` },
      {
        above: `See who asks, then vouch for it, or say that it is not your branch. ${isDecided ? '' : 'We still decide about its application ourselves, within 24 hours. '}If many ask in one day, we email you about the first five, and show you all of them on that page.`,
        button: 'See who asks',
        href: `${site.url}${paths.branches()}`,
      },
      `Not sure? Ring the number that you have for this branch.${isDecided ? '' : ' If you leave it, we decide without your word.'}`,
    ],
  })

/** For an organisation, or an applicant, that named a union. */
export function renderBranchAnsweredEmail(
  site: Site,
  {
    firstname,
    union,
    vouched,
    isDecided,
  }: { firstname: string; union: string; vouched: boolean; isDecided: boolean },
) {
  const next = isDecided
    ? 'You don’t need to do anything.'
    : 'We still read every application ourselves, and will email you our decision. You don’t need to do anything until then.'
  return vouched
    ? renderEmail(site, {
        subject: `${union} has vouched for you`,
        preview: 'Your union says that you are its branch.',
        parts: [greet(firstname), `${union} has told us that you are one of its branches. ${next}`],
      })
    : renderEmail(site, {
        subject: 'Your union has not vouched for you',
        preview: 'What you can do now.',
        parts: [
          greet(firstname),
          `You told us that you are a branch of ${union}. Its officers say that you are not. ${next}`,
          'If that is a mistake, please ask your union. Its officers can still vouch for you.',
        ],
      })
}

/** For the team: an organisation has begun that none of us has read about. What its people typed is a quotation. */
export const renderBranchBegunEmail = (
  site: Site,
  {
    accountId,
    union,
    organisation,
    city,
  }: { accountId: number; union: string; organisation: string; city: string },
) =>
  renderEmail(site, {
    subject: 'A branch has begun on its union’s word',
    heading: 'A new branch',
    preview: `${union} vouches for it.`,
    parts: [
      `${union} invited a branch. It has applied and can publish straight away. It calls itself:`,
      { quotation: `${organisation}, ${city}` },
      {
        above: 'Please have a look. If it isn’t what it says, you can take the vouch back and suspend it.',
        button: 'Look at the branch',
        href: `${site.url}${paths.administratorOrganisation(accountId)}`,
      },
    ],
  })

export const renderVouchingAllowedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'You can now vouch for your branches',
    preview: 'Invite them, and say who is yours.',
    parts: [
      greet(firstname),
      `Your organisation can now vouch for its branches on ${site.product}. Invite a branch by email: your invitation is your word, so it can publish as soon as it has told us about itself. If somebody applies who says that they are your branch, we’ll ask you.`,
      'You answer for whom you invite, so invite only branches that you know.',
      { button: 'See your branches', href: `${site.url}${paths.branches()}` },
    ],
  })

/** For a union's officers and, with `branch` null, for the branch. */
export const renderVouchTakenBackEmail = (
  site: Site,
  {
    firstname,
    union,
    branch,
    reason,
  }: { firstname: string; union: string; branch: string | null; reason: string },
) =>
  renderEmail(site, {
    subject: branch === null ? 'Your union no longer vouches for you here' : 'We have taken a vouch back',
    preview: 'What this means.',
    parts: [
      greet(firstname),
      branch === null
        ? `You were listed here as a branch of ${union || 'a union'}. We have taken that back. If your application is still waiting, we’ll decide about it without your union’s word. If it was accepted, your organisation stays here.`
        : 'Your organisation was listed here as the union of the organisation below. We have taken that back, so it is no longer among your branches.',
      ...(branch ? [{ quotation: branch }] : []),
      'This is why:',
      { quotation: reason },
      `If you think we got this wrong, reply to this email or write to ${site.contact}. A person will read it.`,
    ],
  })
