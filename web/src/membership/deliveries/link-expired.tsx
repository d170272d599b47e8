import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../../app/shell/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'

/** Shown for a link of a leaflet's email that has ended. @param message the refusal */
export function LinkExpired({ title, message }: { title: string; message: string }) {
  return (
    <Page title={title} heading="This link no longer works" lead={message} narrow private>
      <p>It works for 60 days after the email, or until you leave the campaign or close your account.</p>
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
