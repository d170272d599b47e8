import { Page } from '../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { HandWithLeaflet } from '../drawings/hand-with-leaflet.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Columns, Prose, Row } from '../ui/page/layout.tsx'
import { Aside } from '../ui/page/aside.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export default function LearnMore() {
  return (
    <Page
      title="Learn more"
      heading="How to be a musketeer"
      description="What a musketeer does, what you need, how the leaflet reaches you, and good manners at the door."
      lead="A printer you can use, ten minutes a week, and a street you live on. That’s all you need."
    >
      <Columns>
        <Prose>
          <h2>What you do</h2>
          <ol>
            <li>
              <strong>Sign up.</strong> Give your name, an email address and a password. We send a code to
              that address. Enter it, and your account is ready. In another browser you’ll also need the
              password you chose.
            </li>
            <li>
              <strong>Choose your causes</strong> from 27, and put them in order. The first counts the most.
            </li>
            <li>
              <strong>Join campaigns.</strong> We suggest the ones that fit your causes. Read the leaflet
              before you join; if you wouldn’t be happy to hand it to a neighbour, leave it.
            </li>
            <li>
              <strong>Print and deliver.</strong> We’ll email you the first campaign’s leaflet straight away,
              with a button that prints it. After that you’ll get one leaflet a week, a fortnight or a month,
              whichever you choose, on the day and at the hour that suit you.
            </li>
            <li>
              <strong>Choose your doors,</strong> if you like. Pick a postcode on the campaign’s page, such as
              your own, and nobody else will be asked to deliver there.
            </li>
            <li>
              <strong>Tell us how many.</strong> Press the link in the leaflet’s email, or just reply to it
              with the number. You don’t need your password.
            </li>
          </ol>

          <h2>What you need</h2>
          <p>
            A printer, and paper for about twenty leaflets: your own, the one at work if that is allowed, or
            the library’s. Every leaflet prints on A4, and small ones two or four to a sheet. Colour is nice;
            black and white is fine.
          </p>

          <h2>On your street</h2>
          <ul>
            <li>Twenty houses are enough. Start with your own side of the road.</li>
            <li>Shut the gate behind you, and use the path, not the lawn.</li>
            <li>
              Push the leaflet right through. One that sticks out gets wet, and tells a burglar that nobody is
              in.
            </li>
            <li>
              Keep your fingers out of the letterbox: some dogs read leaflets first. A wooden spoon helps.
            </li>
            <li>If a door says “no leaflets” or “no junk mail”, walk past it.</li>
            <li>Never leave leaflets on cars, in bus shelters or in a pile in the hallway of flats.</li>
            <li>If someone wants to talk, be friendly. If they don’t, say thank you and go.</li>
            <li>Go in daylight, tell someone at home, and skip any place that feels wrong.</li>
          </ul>

          <h2>Where the leaflets come from</h2>
          <p>
            From unions, union branches and community groups. Before an organisation can publish anything, a
            person here reads its application. Each leaflet file is checked for anything harmful before it is
            sent to you, and says who published it.
          </p>

          <h2>For organisations</h2>
          <p>
            Sign up, tell us who you are, and we’ll reply within 24 hours. Then you add a campaign: a name, a
            short description (up to 300 characters reads best), the causes it belongs to and a leaflet as a
            PDF, PNG, JPG or WebP file. We show it to musketeers who care about those causes. You see numbers,
            month by month: how many joined, how many leaflets were emailed, how many were delivered. You
            never see who.
          </p>
        </Prose>
        <Aside picture={<HandWithLeaflet />} title="Twenty doors a week is a thousand a year">
          <p>
            No minimum, no streak to keep, no telling-off. Do one street once and you have done something.
          </p>
          <Row>
            <ButtonLink to={paths.signUp()} variant="primary">
              Become a musketeer
            </ButtonLink>
          </Row>
        </Aside>
      </Columns>
    </Page>
  )
}
