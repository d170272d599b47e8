import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'
import { PicturePage } from './picture-page.tsx'

export const handle = { static: true }

export default function Unauthorised() {
  return (
    <PicturePage title="Error 401" lead={problems.NotAllowed.message} picture={<Letterbox />} private>
      <Row>
        <ButtonLink to={paths.contact()} variant="primary" reload>
          Contact us
        </ButtonLink>
        <ButtonLink to={paths.signIn()} reload>
          Sign in with another account
        </ButtonLink>
        <ButtonLink to={paths.home()} variant="quiet" reload>
          Go to the home page
        </ButtonLink>
      </Row>
    </PicturePage>
  )
}
