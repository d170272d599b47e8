import { Page } from '../app/page/page.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'

/**
 * Leads to the payment provider without script. A redirect would be refused: the content security policy lets forms lead only to our
 * own pages, and browsers apply it to redirects too.
 */
export function PaymentRedirect({ url }: { url: string }) {
  return (
    <Page
      title="Going to the payment page"
      lead="The payment provider’s page should open automatically. If it does not, please press the button."
      narrow
      private
    >
      <meta httpEquiv="refresh" content={`0; url=${url}`} />
      <Row>
        <ButtonLink to={url} variant="primary" size="large" reload>
          Continue
        </ButtonLink>
      </Row>
    </Page>
  )
}
