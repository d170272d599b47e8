import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../platform/mail/layout.tsx'

export const renderApplicationAcceptedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Your application is accepted',
    preview: 'You can publish your first campaign now.',
    parts: [
      greet(firstname),
      `Good news: we have accepted your application, and your organisation is now live on ${site.product}.`,
      'Sign in again and publish your first campaign: a name, a few sentences, its causes and a leaflet file. Musketeers who care about those causes will see it straight away.',
      { button: 'Sign in', href: `${site.url}${paths.signIn()}` },
    ],
  })
