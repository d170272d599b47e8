import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  greet,
  ButtonLink,
  Paragraph,
  renderText,
  renderHtml,
  type Site,
} from '../../platform/mail/layout.tsx'

export function renderApplicationAcceptedEmail(site: Site, { firstname }: { firstname: string }) {
  const signIn = `${site.url}${paths.signIn()}`
  const opening = `Good news: we have accepted your application, and your organisation is now live on ${site.product}.`
  const next =
    'Sign in again and publish your first campaign: a name, a few sentences, its causes and a leaflet file. Musketeers who care about those causes will see it straight away.'
  return {
    subject: 'Your application is accepted',
    text: renderText(site, greet(firstname), opening, next, `Sign in: ${signIn}`),
    html: renderHtml(
      site,
      'Your application is accepted',
      'You can publish your first campaign now.',
      <>
        <Paragraph>{greet(firstname)}</Paragraph>
        <Paragraph>{opening}</Paragraph>
        <Paragraph>{next}</Paragraph>
        <ButtonLink href={signIn}>Sign in</ButtonLink>
      </>,
    ),
  }
}
