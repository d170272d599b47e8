import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'

/** Shown for a link of a leaflet's email that has ended. */
export function LinkExpired({ title }: { title: string }) {
  return (
    <Page
      title={title}
      heading="This link no longer works"
      lead="Please sign in. There you print, report what you delivered, or pause."
      narrow
      private
    >
      <p>
        It works for 60 days after the email, or until you leave the campaign, change your email address or
        close your account.
      </p>
      <Row>
        <ButtonLink
          variant="primary"
          to={paths.signIn('new', paths.musketeerDashboard('view-campaigns'))}
          reload
        >
          Sign in
        </ButtonLink>
      </Row>
    </Page>
  )
}
