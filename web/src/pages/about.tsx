import { Page } from '../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { Banner } from '../drawings/banner.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Disclosure, DisclosureList } from '../ui/page/disclosure.tsx'
import { Columns, Prose, Row, Stack } from '../ui/page/layout.tsx'
import { Aside } from '../ui/page/aside.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export default function About() {
  const { name, promoter, contactAddress } = useProduct()
  return (
    <Page
      title="About"
      heading="Neighbours, not newspapers"
      description="Who runs this, why, and answers to common questions."
      lead="The people who own the front pages don’t live on your street. You do."
    >
      <Columns>
        <Stack gap="wide">
          <Prose>
            <p>
              {name} brings three kinds of people together: organisations that have something to say,
              volunteers who will carry it, and a small team that keeps both honest. A campaign puts its
              leaflet here. A musketeer who cares about that cause prints twenty copies and delivers them to
              the houses nearest home. That is about ten minutes a week.
            </p>
            <p>
              There are 6.5 million union members in the United Kingdom and we live on nearly every street in
              it. If each of us walks our own, we can reach 12 million homes, without an advert and without
              asking anyone’s permission.
            </p>
            <p>
              We are run by a trades union council and sponsored by a constituency party. The name comes from
              the pamphleteers’ quill and the musketeers’ feather: one for all.
            </p>
          </Prose>
          <section aria-labelledby="questions">
            <Stack>
              <h2 id="questions">Questions people ask</h2>
              <Questions />
            </Stack>
          </section>
        </Stack>
        <Aside picture={<Banner />} title="Who we are">
          <p>{promoter}</p>
          <p>
            <a href={`mailto:${contactAddress}`}>{contactAddress}</a>
          </p>
          <Row>
            <ButtonLink to={paths.contact()}>Contact us</ButtonLink>
            <ButtonLink to={paths.newsletters()}>Newsletters</ButtonLink>
          </Row>
        </Aside>
      </Columns>
    </Page>
  )
}

function Questions() {
  return (
    <DisclosureList>
      <Disclosure question="Do I have to be in a union?">
        <p>
          No. Most of us are trade unionists, but anyone who supports the causes is welcome. If you are at
          work and not in a union, join one: it is the best pound a week you will spend.
        </p>
      </Disclosure>
      <Disclosure question="Does it cost anything?">
        <p>
          Joining is free, for musketeers and for organisations. You print about twenty leaflets on A4
          yourself. If that is difficult, a print hub near you may print for you: Settings shows them. Or ask
          at your library or your branch, or tell us.
        </p>
      </Disclosure>
      <Disclosure question="How much time does it take?">
        <p>
          About ten minutes for twenty houses. You choose a leaflet every week, every fortnight or every
          month, and you can change it at any time.
        </p>
      </Disclosure>
      <Disclosure question="Do I have to sign in every time?">
        <p>
          No. Each leaflet’s email has a button that prints it and a link to tell us how many you delivered.
          Neither needs your password. You can also just reply to the email with the number.
        </p>
      </Disclosure>
      <Disclosure question="What if somebody else delivers on my street?">
        <p>
          You can pick a postcode on the campaign’s page, such as your own, and we’ll keep it for you: nobody
          else will be asked to deliver there.
        </p>
      </Disclosure>
      <Disclosure question="Do I have to knock on doors or argue with people?">
        <p>No. You put a leaflet through the letterbox and walk on.</p>
      </Disclosure>
      <Disclosure question="Who decides what is on the leaflets?">
        <p>
          The organisation whose campaign it is. We read every organisation’s application before it can
          publish. You can read the leaflet before you join its campaign, and you only get leaflets from
          campaigns you joined.
        </p>
      </Disclosure>
      <Disclosure question="Who can see that I am a musketeer?">
        <p>
          You, and the few people who run this site. Organisations see numbers, never names or addresses. Your
          neighbours see a person with a leaflet. <a href={paths.privacy()}>The privacy page</a> has the
          details.
        </p>
      </Disclosure>
      <Disclosure question="Am I allowed to deliver leaflets?">
        <p>
          Yes. Putting leaflets of this kind through letterboxes needs no licence. Do not fix them to walls or
          lamp posts or leave them about, and walk past doors that ask for none.
        </p>
      </Disclosure>
      <Disclosure question="Can I stop?">
        <p>
          Whenever you like. Leave one campaign, pick a longer gap between leaflets, or close your account in
          Settings. Closing erases your name, your address and your causes at once.
        </p>
      </Disclosure>
      <Disclosure question="We are a union branch or a community group. Can we publish?">
        <p>
          Yes. <a href={paths.signUp()}>Sign up</a> as an organisation and fill in the application. We’ll
          reply within 24 hours.
        </p>
      </Disclosure>
    </DisclosureList>
  )
}
