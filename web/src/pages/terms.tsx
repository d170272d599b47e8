import { Page } from '../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { Prose } from '../ui/page/layout.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export default function Terms() {
  const { name, promoter, contactAddress } = useProduct()
  return (
    <Page
      title="Terms"
      heading="Terms and conditions"
      description="The terms for using this site: who may use it, leaflets and copyright, what we are responsible for, and the law that governs them."
      lead="Short, because you should be able to read what you agree to."
    >
      <Prose>
        <h2>1. Acceptance</h2>
        <p>
          This site, “{name}”, is provided by {promoter} (“we”). By using it you accept these terms. If you do
          not accept them, please do not use the site. You must be 16 or over to open an account.
        </p>
        <p>
          When we change these terms we say so here with the date, and tell account holders by email at least
          14 days before a change that takes something away from them.
        </p>

        <h2>2. Your account</h2>
        <p>
          Give your real name and an email address you can read. Keep your password to yourself. Anything done
          with it counts as done by you until you tell us that someone else has it. One person, one account.
          You can close it at any time in Settings.
        </p>

        <h2>3. Delivering leaflets</h2>
        <p>
          Musketeers are volunteers, not our employees or agents. Deliver leaflets lawfully and politely:
          through letterboxes only, not where a notice asks for none, and never on private land you may not
          enter. Report what you really delivered. Use your own judgement: you never have to deliver anything.
        </p>

        <h2>4. Publishing leaflets</h2>
        <p>
          An organisation is responsible for its leaflets: that they are true, lawful and its own to publish,
          that they carry any imprint the law asks for, and that they do not incite hatred or violence, libel
          anyone or break the rules for elections. We may refuse, end or take down a campaign and suspend or
          close an account that breaks these terms, and we say why. You can appeal within 14 days by replying
          to our email.
        </p>
        <p>
          Anybody can report a leaflet with the link on its public page. We look at each report within 24
          hours. We may give the organisation until a certain day to correct it. We tell everyone who gave an
          address what we decide and why.
        </p>

        <h2>5. Copyright</h2>
        <p>
          The words, drawings and marks of this site are ours or used with permission. A leaflet stays the
          property of the organisation that published it; by publishing it here the organisation lets us store
          it, email it, show it, and lets musketeers print and deliver it. You may print leaflets for delivery
          and share links to them. Anything else needs the owner’s permission. The software that runs the site
          is free software under the GNU Affero General Public Licence.
        </p>

        <h2>6. Disclaimers</h2>
        <p>
          We run this site with care but as volunteers, and offer it as it is. We do not promise that it is
          always available or free of faults, and we do not vouch for what organisations say on their
          leaflets. As far as the law allows, we are not liable for loss that we could not foresee, or that
          comes from relying on a leaflet or on the site being available. Nothing in these terms limits
          liability for death or injury caused by negligence, for fraud, or for anything else that cannot be
          limited by law, and your rights as a consumer stay as they are.
        </p>

        <h2>7. Third parties</h2>
        <p>
          Some links lead to other people’s sites, such as the website of an organisation, the buttons for
          sharing and the payment provider that takes donations. We do not run those sites and are not
          responsible for them; their own terms apply. Only you and we can enforce these terms under the
          Contracts (Rights of Third Parties) Act 1999.
        </p>

        <h2>8. Severance</h2>
        <p>
          If a court finds part of these terms unlawful or unenforceable, that part no longer applies and the
          rest stays in force.
        </p>

        <h2>9. Law</h2>
        <p>
          These terms are governed by the law of England and Wales, and its courts decide disputes about them.
          If you live in Scotland or Northern Ireland you may also go to the courts there.
        </p>

        <p>
          Questions? <a href={paths.contact()}>Contact us</a> or email{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. Last changed 22 Nov 2026.
        </p>
      </Prose>
    </Page>
  )
}
