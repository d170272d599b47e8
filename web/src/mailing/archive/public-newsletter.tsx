import * as paths from '@street-musketeers/contract/public-urls.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { parsePathId } from '../../app/api/parse-path-id.ts'
import { formatDate } from '../../app/format/format-date.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Prose, Row } from '../../ui/page/layout.tsx'
import { NewsletterText } from '../newsletter-preview.tsx'
import type { Route } from './+types/public-newsletter'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const newsletterId = parsePathId(params.newsletterId)
  return orErrorResponse(call('GET /api/publicnewsletter/:newsletterId', { newsletterId }))
}

/** One newsletter, as its readers got it but for what is theirs (rule: newsletter-archive). */
export default function PublicNewsletter({ loaderData: { subject, sentAt, blocks } }: Route.ComponentProps) {
  return (
    <Page
      title={subject}
      heading={<span dir="auto">{subject}</span>}
      lead={`The newsletter of ${formatDate(sentAt)}`}
      parents={[{ label: 'Newsletters', to: paths.newsletters() }]}
    >
      <Prose>
        <NewsletterText blocks={blocks} heading="h2" />
      </Prose>
      <Row>
        <ButtonLink variant="primary" to={paths.signUp()}>
          Become a musketeer
        </ButtonLink>
        <ButtonLink to={paths.newsletters()}>All newsletters</ButtonLink>
      </Row>
    </Page>
  )
}
