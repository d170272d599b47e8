import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  ButtonLink,
  greet,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../../platform/mail/layout.tsx'

/** For a person who forgot the password of a sign-up before they activated it. */
export function renderSignUpUnfinishedEmail(site: Site, { firstname }: { firstname: string }) {
  const news =
    'Somebody, probably you, asked for a new password. You signed up with this email address but have not activated your account yet, so there is no password to change.'
  const advice = 'Please sign up again and choose a new password. It takes a minute.'
  const signUp = `${site.url}${paths.signUp()}`
  return {
    subject: 'Your sign-up is not finished',
    text: renderText(site, greet(firstname), news, advice, `Sign up: ${signUp}`),
    html: renderHtml(
      site,
      'Your sign-up is not finished',
      advice,
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{advice}</Paragraph>
        <ButtonLink href={signUp}>Sign up</ButtonLink>
      </>,
    ),
  }
}
