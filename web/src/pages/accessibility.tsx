import { Page } from '../app/page/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useProduct } from '../app/product.ts'
import { Prose } from '../ui/page/layout.tsx'
import type { Handle } from '../app/handle.ts'

export const handle = { static: true, cached: 'any query' } satisfies Handle

export default function Accessibility() {
  const { name, contactAddress } = useProduct()
  return (
    <Page
      title="Accessibility"
      description="How this site is made for everyone, what we know falls short, and how to tell us."
      lead={`${name} is for everyone on the street. If something here stops you, that is a fault and we want to fix it.`}
    >
      <Prose>
        <h2>What we aim for</h2>
        <p>
          Every page is meant to meet the Web Content Accessibility Guidelines 2.2 at level AA. You should be
          able to use all of it with a keyboard, with a screen reader, at 400 % zoom or with text of twice its
          size without scrolling sideways, in your system’s dark or high-contrast colours, and with animation
          turned off.
        </p>
        <p>
          The text is set in Atkinson Hyperlegible Next, a typeface drawn by the Braille Institute for people
          with low vision. Pages you only read, and the forms to join and to write to us, work without
          JavaScript. The dashboards need it.
        </p>
        <h2>What falls short</h2>
        <p>
          Leaflets are made by the organisations that publish them, often as pictures or scanned PDF files
          that a screen reader cannot read. A PDF file that has tags keeps them. Where the organisation has
          said what its leaflet says, you can read it as text: a link below the leaflet leads there, and its
          email has it. The sheets that we lay out for printing are tagged: they have a title, a language, and
          the text below each leaflet, but not what the leaflet itself says. The campaign’s name and
          description are always text. If you need a leaflet’s text in another format, ask us and we will ask
          the organisation.
        </p>
        <h2>How we check</h2>
        <p>
          Every change is tested automatically on every page: with axe, and with the Tab key, which must reach
          every control in the order people read. We look at every page on a phone, a tablet and a desktop, in
          light and dark.
        </p>
        <h2>Tell us</h2>
        <p>
          Write with <a href={paths.contact()}>the contact form</a> or to{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. Say which page it was and what you use to
          read it. If our reply does not help, the{' '}
          <a href="https://www.equalityadvisoryservice.com/">Equality Advisory and Support Service</a> can
          advise you.
        </p>
      </Prose>
    </Page>
  )
}
