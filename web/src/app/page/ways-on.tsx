import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'

/**
 * The ways on from a page that could not be shown. They load a whole page, so they need no script.
 * @param to the address of the page
 * @param retry a better way to try again
 */
export function WaysOn({ to, retry }: { to: Pick<Location, 'pathname' | 'search'>; retry?: ReactNode }) {
  return (
    <Row>
      {retry ?? (
        <ButtonLink to={to.pathname + to.search} variant="primary" reload>
          Try again
        </ButtonLink>
      )}
      <ButtonLink to={paths.home()} variant="quiet" reload>
        Go to the home page
      </ButtonLink>
    </Row>
  )
}
