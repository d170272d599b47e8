import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Prose, Row } from '../../ui/page/layout.tsx'

/** What makes a good leaflet: one screen of advice, in the order in which a leaflet is read. */
export default function GoodLeaflet() {
  return (
    <Page
      title="What makes a good leaflet"
      lead="People look at a leaflet for three seconds between the door and the bin. Win those."
      private
      parents={[
        { to: paths.organisationDashboard(), label: 'Dashboard' },
        { to: paths.organisationDashboard('leaflets'), label: 'Leaflets' },
      ]}
    >
      <Prose>
        <ol>
          <li>
            <strong>A headline that says it.</strong> “They want to close our library” works. “Spring update”
            doesn’t. If people read nothing else, they should know what it is about.
          </li>
          <li>
            <strong>One strong picture.</strong> A face, a place that everybody here knows, or one plain
            number. Not five small ones, and no logo larger than the people.
          </li>
          <li>
            <strong>Very few words.</strong> Sixty to a hundred, as you would say them on the doorstep. Short
            sentences. Say “you” and “we”. Cut every word that only we would use.
          </li>
          <li>
            <strong>One thing to do.</strong> Come on Thursday, or sign, or ring us. Choose one: people who
            are asked for three things do none. Say the day, the time and the place.
          </li>
          <li>
            <strong>Who we are and how to find us.</strong> A name, a telephone number that somebody picks up,
            and a web address. People trust neighbours who sign their name.
          </li>
        </ol>
        <p>
          Then read it to somebody who has nothing to do with it, and ask what they would do next. If they
          have to think, change the headline.
        </p>
      </Prose>
      <Row>
        <ButtonLink variant="primary" to={paths.newMadeLeaflet()}>
          Make a leaflet
        </ButtonLink>
      </Row>
    </Page>
  )
}
