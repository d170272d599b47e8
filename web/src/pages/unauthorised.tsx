import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Letterbox } from '../drawings/letterbox.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Row } from '../ui/page/layout.tsx'
import { PicturePage } from '../app/page/picture-page.tsx'
import styles from './unauthorised.module.css'

export const handle = { static: true }

const dashboards = [
  ['musketeer', paths.musketeerDashboard()],
  ['organisation', paths.organisationDashboard()],
  ['administrator', paths.administratorDashboard()],
  ['applicant', paths.applicationForm()],
] as const

export default function Unauthorised() {
  return (
    <PicturePage
      title="Error 401"
      heading={
        <>
          <span className={styles.code}>Error 401</span> You can’t see this page
        </>
      }
      lead={problems.NotAllowed.message}
      picture={<Letterbox />}
      private
    >
      <Row>
        {dashboards.map(([role, path]) => (
          <span key={role} data-for={role}>
            <ButtonLink to={path}>Go to your dashboard</ButtonLink>
          </span>
        ))}
        <ButtonLink to={paths.contact()} variant="primary">
          Contact us
        </ButtonLink>
        <ButtonLink to={paths.signIn()}>Sign in with another account</ButtonLink>
        <ButtonLink to={paths.home()} variant="quiet">
          Go to the home page
        </ButtonLink>
      </Row>
    </PicturePage>
  )
}
