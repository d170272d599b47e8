import { data } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { PicturePage } from './picture-page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { FrontDoor } from '../../drawings/front-door.tsx'

export const handle = { static: true }

export const loader = () => data(null, { status: 404 })

export function NotFound() {
  return (
    <PicturePage
      title="This page does not exist"
      lead="You knocked, and nobody lives here."
      picture={<FrontDoor />}
      private
    >
      <p>Check the address is typed correctly. The page may also have been taken down.</p>
      <Row>
        <ButtonLink to={paths.home()} variant="primary" reload>
          Go to the home page
        </ButtonLink>
        <ButtonLink to={paths.contact()} variant="quiet" reload>
          Tell us what you were looking for
        </ButtonLink>
      </Row>
    </PicturePage>
  )
}

export default NotFound
